export { CoHostOf } from "./co-host-of.tsx";
export { CoHosts } from "./co-hosts.tsx";
export { Helping } from "./helping.tsx";
export { HelpedCalendars, loadHelpedCalendars } from "./helped-calendars.tsx";
export { type CoHosting, Invitation } from "./invitation.tsx";
