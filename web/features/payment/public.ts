export { CardForm } from "./card-form.tsx";
export { FollowUp } from "./follow-up.tsx";
