import type { ReactNode } from "react";
import { Link } from "react-router";
import { cancellationTiers } from "#domain/booking/cancellation.ts";
import { businessTerms } from "#domain/business-terms.ts";
import { huntingFacts, supportHours } from "#domain/company/facts.ts";

const { flexible, moderate, strict } = cancellationTiers;
const link = (to: string) => (chunks: ReactNode) => <Link to={to}>{chunks}</Link>;

/** What the texts of the company's pages have places for: figures of the rules, and links to each other. */
export const businessTermsAndLinks = {
  ...businessTerms,
  ...huntingFacts,
  ...supportHours,
  flexibleAll: flexible.allDays,
  flexibleHalf: flexible.half,
  moderateAll: moderate.allDays,
  moderateHalf: moderate.half,
  strictAll: strict.allDays,
  strictHalf: strict.half,
  terms: link("/terms-of-service"),
  privacy: link("/privacy-policy"),
  cookies: link("/cookie-policy"),
  contact: link("/contact-us"),
  faq: link("/faq"),
  profile: link("/dashboard?tab=settings"),
};
