export { loadPermits } from "./load-permits.ts";
export { KeptPermitsCards } from "./kept-permits-cards.tsx";
export { PermitsCard } from "./permits-card.tsx";
export { prepareToVerify, verifySignature } from "./verify-signature.ts";
