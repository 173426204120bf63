export { AccountsSection } from "./accounts-section.tsx";
export { CardForm } from "./card-form.tsx";
export { FollowUp } from "./follow-up.tsx";
export { loadAccounts } from "./load-accounts.ts";
