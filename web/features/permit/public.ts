export { loadPermits } from "./load-permits.ts";
export { PermitsCard } from "./permits-card.tsx";
export { prepareToVerify, verifySignature } from "./verify-signature.ts";
