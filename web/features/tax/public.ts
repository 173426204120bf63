export type { OwnTax } from "./own-tax.ts";
export { TaxForm } from "./tax-form.tsx";
export { TaxReminder } from "./tax-reminder.tsx";
