import type { company } from "#contract/company/endpoints.ts";
import type { newsletterIssues } from "#contract/company/newsletter-issues.ts";
import type { Feature } from "#server/platform/feature.ts";
import type { Platform } from "#server/platform/platform.ts";
import { contactMessages } from "./contact.ts";
import { newsletterIssueHandlers, newsletterJobs } from "./newsletter-issues.ts";
import { newsletterSubscriptions } from "./newsletter.ts";

export const companyFeature = (p: Platform) =>
  ({
    jobs: newsletterJobs(p),
    routes: {
      ...newsletterSubscriptions(p),
      ...contactMessages(p),
      ...newsletterIssueHandlers(p),
      "GET /api/company": async () => ({
        supportEmail: p.config.supportEmail,
        supportPhone: p.config.supportPhone,
      }),
    },
  }) satisfies Feature<typeof company & typeof newsletterIssues>;
