import type { company } from "#contract/company/endpoints.ts";
import type { Handlers } from "#server/platform/handler.ts";
import type { Platform } from "#server/platform/platform.ts";
import { sendContactMessage } from "./contact.ts";
import { askForNewsletter, confirmNewsletter, leaveNewsletter } from "./newsletter.ts";

export const companyRoutes = (p: Pick<Platform, "db" | "jobs" | "config">): Handlers<typeof company> => ({
  "GET /api/company": async () => ({
    supportEmail: p.config.supportEmail,
    supportPhone: p.config.supportPhone,
  }),
  "POST /api/newsletter": ({ body }, call) => askForNewsletter(p, call, body.email),
  "POST /api/newsletter/confirm": ({ body }, call) => confirmNewsletter(p, call, body.token),
  "POST /api/newsletter/leave": ({ body }, call) => leaveNewsletter(p, call, body.token),
  "POST /api/contact-messages": ({ body }, call) => sendContactMessage(p, call, body),
});
