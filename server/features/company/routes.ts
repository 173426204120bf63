import type { company } from "#contract/company/endpoints.ts";
import type { newsletterIssues } from "#contract/company/newsletter-issues.ts";
import type { Handlers } from "#server/platform/http/handler.ts";
import type { Platform } from "#server/platform/platform.ts";
import { sendContactMessage } from "./contact.ts";
import {
  createIssue,
  changeIssue,
  removeIssue,
  sendIssue,
  showIssues,
  sendTestIssue,
} from "./newsletter-issues.ts";
import { requestNewsletter, confirmNewsletter, unsubscribeNewsletter } from "./newsletter.ts";

export const companyRoutes = (p: Pick<Platform, "db" | "jobs" | "config">): Handlers<typeof company> => ({
  "GET /api/company": async () => ({
    supportEmail: p.config.supportEmail,
    supportPhone: p.config.supportPhone,
  }),
  "POST /api/newsletter": ({ body }, call) => requestNewsletter(p, call, body.email),
  "POST /api/newsletter/confirm": ({ body }, call) => confirmNewsletter(p, call, body.token),
  "POST /api/newsletter/leave": ({ body }, call) => unsubscribeNewsletter(p, call, body.token),
  "POST /api/contact-messages": ({ body }, call) => sendContactMessage(p, call, body),
});

export const newsletterIssueRoutes = (
  p: Pick<Platform, "db" | "jobs" | "config" | "mail" | "sms">,
): Handlers<typeof newsletterIssues> => ({
  "GET /api/newsletter-issues": () => showIssues(p),
  "POST /api/newsletter-issues": ({ body }, call) => createIssue(p, call, body),
  "PUT /api/newsletter-issues/:newsletterIssueId": ({ params, body }, call) =>
    changeIssue(p, call, params, body),
  "DELETE /api/newsletter-issues/:newsletterIssueId": ({ params }, call) => removeIssue(p, call, params),
  "POST /api/newsletter-issues/:newsletterIssueId/test": ({ params }, call) => sendTestIssue(p, call, params),
  "POST /api/newsletter-issues/:newsletterIssueId/send": ({ params, body }, call) =>
    sendIssue(p, call, params, body),
});
