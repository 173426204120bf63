/**
 * Rate limits of endpoints that cost money or attract bots. Generous on purpose: they stop scripts, not eager
 * people.
 */
import type { RateLimit } from "./define.ts";

export const rateLimits = {
  signIn: { name: "sign-in", points: 300, seconds: 60 },
  payment: { name: "payment", points: 240, seconds: 60 },
  admin: { name: "admin", points: 240, seconds: 60 },
  cron: { name: "cron", points: 120, seconds: 60 },
  internal: { name: "internal", points: 600, seconds: 60 },
  upload: { name: "upload", points: 600, seconds: 600 },
  nationalMap: { name: "national-map", points: 120, seconds: 60 },
  entityRegister: { name: "entity-register", points: 30, seconds: 60 },
  machineTranslation: { name: "machine-translation", points: 60, seconds: 600 },
  priceHint: { name: "price-hint", points: 120, seconds: 60 },
  dayPrices: { name: "day-prices", points: 300, seconds: 60 },
  holds: { name: "holds", points: 120, seconds: 60 },
  control: { name: "control", points: 60, seconds: 60 },
  calendarLinks: { name: "calendar-links", points: 60, seconds: 60 },
  calendarRefresh: { name: "calendar-refresh", points: 10, seconds: 60 },
  calendarFeed: { name: "calendar-feed", points: 120, seconds: 60 },
  propertyGroups: { name: "property-groups", points: 240, seconds: 60 },
  bulkChanges: { name: "bulk-changes", points: 60, seconds: 60 },
  invitation: { name: "invitation", points: 60, seconds: 3600 },
  conversation: { name: "conversation", points: 120, seconds: 60 },
  message: { name: "message", points: 240, seconds: 60 },
  appErrors: { name: "app-errors", points: 60, seconds: 60 },
  typing: { name: "typing", points: 120, seconds: 60 },
  pdf: { name: "pdf", points: 120, seconds: 60 },
  emailCopy: { name: "email-copy", points: 30, seconds: 3600 },
  sms: { name: "sms", points: 120, seconds: 3600 },
  receivedEmail: { name: "received-email", points: 600, seconds: 60 },
  smsReport: { name: "sms-report", points: 6000, seconds: 60 },
  taxDetails: { name: "tax-details", points: 60, seconds: 3600 },
  /** The mail programs of many people send this request from the same network. */
  emailChoice: { name: "email-choice", points: 300, seconds: 60 },
  newsletter: { name: "newsletter", points: 60, seconds: 3600 },
  contact: { name: "contact", points: 20, seconds: 3600 },
  export: { name: "export", points: 20, seconds: 3600 },
} as const satisfies Record<string, RateLimit>;
