export { FollowUp } from "./follow-up.tsx";
