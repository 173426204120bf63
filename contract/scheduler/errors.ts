/** Errors of the scheduler, with their HTTP status. */
export const schedulerErrors = { task_unknown: 422 } as const;
