export { Calculator, calculatorChoiceOf } from "./calculator.tsx";
export { companyPages } from "./addresses.ts";
export { CompanyPage } from "./company-page.tsx";
export { Contact } from "./contact.tsx";
export { Blocks } from "./document.tsx";
export { businessTermsAndLinks, useTermsAndLinks } from "./terms-and-links.tsx";
export {
  confirmOrLeaveByForm,
  contactByForm,
  newsletterByForm,
} from "./form-actions.ts";
export { loadNewsletters, NewsletterSection } from "./newsletter-desk.tsx";
export { NewsletterForm } from "./newsletter-form.tsx";
export { Questions, useQuestionsData } from "./questions.tsx";
export { StoredItems } from "./stored-items-table.tsx";
export { legalSeasonsOfExample } from "./legal-seasons.ts";
export { SeasonPlan } from "./season-plan.tsx";
export { TextPage } from "./text-page.tsx";
export { UsualPrices } from "./usual-prices.tsx";
