/** The dashboard's tabs as data: whoever adds one adds a row here, its case in pages/dashboard.tsx, and its word in the catalogues. */
import { type Icon, IconBell, IconCalendarEvent, IconCalendarMonth, IconCompass, IconInbox, IconSettings, IconTargetArrow, IconTrees, IconUserCircle } from "@tabler/icons-react";
import type { Role } from "#domain/lists.ts";

export const tabs = [
  { id: "overview", icon: IconBell, roles: ["hunter", "landowner", "admin"] },
  { id: "bookings", icon: IconInbox, roles: ["landowner"] },
  { id: "my-properties", icon: IconTrees, roles: ["landowner"] },
  { id: "availability", icon: IconCalendarMonth, roles: ["landowner"] },
  { id: "hunting", icon: IconTargetArrow, roles: ["hunter"] },
  { id: "my-bookings", icon: IconCalendarEvent, roles: ["hunter"] },
  { id: "explore", icon: IconCompass, roles: ["hunter"] },
  { id: "profile", icon: IconUserCircle, roles: ["hunter", "landowner", "admin"] },
  { id: "settings", icon: IconSettings, roles: ["hunter", "landowner", "admin"] },
] as const satisfies readonly { id: string; icon: Icon; roles: readonly Role[] }[];
export type TabId = (typeof tabs)[number]["id"];

const fits = (tab: (typeof tabs)[number], held: readonly Role[]) => tab.roles.some((role) => held.includes(role));
/** The tabs a person's roles give, in order. */
export const tabsFor = (held: readonly Role[]) => tabs.filter((tab) => fits(tab, held));

/** The tab the address asks for, where the roles give it; else the one to begin with for the role at hand. */
export function tabOf(asked: string | null, held: readonly Role[], role: Role | undefined): TabId {
  const open = tabsFor(held).map((tab): TabId => tab.id);
  return open.find((id) => id === asked) ?? (role === "hunter" && open.includes("my-bookings") ? "my-bookings" : "overview");
}
