export const schedulerErrors = { task_unknown: 422 } as const;
