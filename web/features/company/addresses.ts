/** The paths of the pages about the company, by the keys of their texts. */
export const companyPages = {
  about: "/about-us",
  landowner: "/landowner-page",
  faq: "/faq",
  contact: "/contact-us",
  careers: "/careers",
  terms: "/terms-of-service",
  privacy: "/privacy-policy",
  cookies: "/cookie-policy",
} as const;
