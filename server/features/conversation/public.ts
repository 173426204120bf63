import type { Platform } from "#server/platform/platform.ts";
import { noteDelivered } from "./delivered.ts";
import { unreadSweep } from "./digest.ts";
import { conversationRoutes, pictureRoutes } from "./routes.ts";

export { notifyUnread } from "./digest.ts";
export { conversationRoutes } from "./routes.ts";

export const conversationFeature = (p: Platform) => ({
  routes: { ...conversationRoutes({ ...p, reached: noteDelivered(p) }), ...pictureRoutes(p) },
  sweep: unreadSweep(p),
});
