export { CoHostOf } from "./co-host-of.tsx";
export { CoHosts } from "./co-hosts.tsx";
export { CoHostedProperties } from "./co-hosted-properties.tsx";
export { CoHostedCalendars, loadCoHostedCalendars } from "./co-hosted-calendars.tsx";
export { type CoHosting, Invitation } from "./invitation.tsx";
