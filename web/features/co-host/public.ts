export { CoHostOf } from "./co-hosted-properties.tsx";
export { CoHosts } from "./co-hosts.tsx";
export { CoHostedProperties } from "./co-hosted-properties.tsx";
export { CoHostedCalendars, loadCoHostedCalendars } from "./co-hosted-properties.tsx";
export { type CoHosting, Invitation } from "./invitation.tsx";
