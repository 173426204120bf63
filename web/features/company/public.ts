export { CompanyPage } from "./company-page.tsx";
export { Contact } from "./contact.tsx";
export { Blocks, Document } from "./document.tsx";
export { businessTermsAndLinks } from "./terms-and-links.tsx";
export { chooseByForm, contactByForm, newsletterByForm } from "./form-actions.ts";
export { NewsletterForm } from "./newsletter-form.tsx";
export { Points } from "./points.tsx";
export { Questions, useQuestionsData } from "./questions.tsx";
export { StoredItems } from "./stored-items-table.tsx";
