export const schedulerErrors = {
  task_unknown: "There is no such task. The status lists them.",
};
