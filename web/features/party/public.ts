export { TeamCard } from "./team-card.tsx";
export { HostTeam } from "./host-team.tsx";
export { loadParty } from "./load-party.ts";
export { OwnPlace } from "./own-place.tsx";
export { GuardianConsent } from "./guardian-consent.tsx";
