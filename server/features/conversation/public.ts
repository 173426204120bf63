import type { Platform } from "#server/platform/platform.ts";
import { recordDelivered } from "./delivered.ts";
import { unreadSweep } from "./digest.ts";
import { conversationRoutes, pictureRoutes } from "./routes.ts";

export { notifyUnread } from "./digest.ts";
export { conversationRoutes } from "./routes.ts";

export const conversationFeature = (p: Platform) => ({
  routes: { ...conversationRoutes({ ...p, reached: recordDelivered(p) }), ...pictureRoutes(p) },
  sweep: unreadSweep(p),
});
