export { lifecycleRoutes } from "./lifecycle.ts";
export { expirationRoutes, reminderRoutes } from "./reminders.ts";
export { schedulerRoutes } from "./routes.ts";
