export const schedulerErrors = {
  task_unknown: "Denne oppgaven finnes ikke. Se oppgavene i statusen.",
};
