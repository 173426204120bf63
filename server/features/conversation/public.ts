import { conversations } from "#contract/conversation/endpoints.ts";
import type { Feature, Platform } from "#server/platform/platform.ts";
import { noteDelivered } from "./delivered.ts";
import { unreadSweep } from "./digest.ts";
import { conversationRoutes, pictureRoutes } from "./routes.ts";

export { notifyUnread } from "./digest.ts";
export { conversationRoutes } from "./routes.ts";

export const conversationFeature = (p: Platform): Feature => {
  const reached = noteDelivered(p);
  const routes = { ...conversationRoutes({ ...p, reached }), ...pictureRoutes(p) };
  return {
    mount: (api) => api.mount(conversations, routes),
    sweeps: [unreadSweep(p)],
  };
};
