/**
 * The dashboard's tabs as data: whoever adds one adds a row here, its case in pages/dashboard.tsx, and its
 * word in the catalogues. `namespaces`: the catalogues it needs beside the dashboard's own.
 */
import {
  type Icon,
  IconBell,
  IconCalendarEvent,
  IconCalendarMonth,
  IconCompass,
  IconInbox,
  IconSettings,
  IconTargetArrow,
  IconTrees,
  IconUserCircle,
} from "@tabler/icons-react";
import type { Role } from "#domain/lists.ts";
import type { Namespace } from "#web/i18n/texts.ts";

export const tabs = [
  {
    id: "overview",
    icon: IconBell,
    roles: ["hunter", "landowner", "admin"],
    namespaces: ["wizard", "coHosts"],
  },
  { id: "bookings", icon: IconInbox, roles: ["landowner"], namespaces: ["coHosts"] },
  {
    id: "my-properties",
    icon: IconTrees,
    roles: ["landowner"],
    namespaces: ["mine", "coHosts", "bookability", "propertyForm", "wizard"],
  },
  { id: "availability", icon: IconCalendarMonth, roles: ["landowner"], namespaces: ["calendar", "coHosts"] },
  {
    id: "hunting",
    icon: IconTargetArrow,
    roles: ["hunter"],
    namespaces: ["booking", "lists", "map", "species"],
  },
  { id: "my-bookings", icon: IconCalendarEvent, roles: ["hunter"], namespaces: [] },
  { id: "explore", icon: IconCompass, roles: ["hunter"], namespaces: ["favourites", "species"] },
  {
    id: "profile",
    icon: IconUserCircle,
    roles: ["hunter", "landowner", "admin"],
    namespaces: ["profile", "form", "lists", "species"],
  },
  {
    id: "settings",
    icon: IconSettings,
    roles: ["hunter", "landowner", "admin"],
    namespaces: ["settings", "form", "offline"],
  },
] as const satisfies readonly {
  id: string;
  icon: Icon;
  roles: readonly Role[];
  namespaces: readonly Namespace[];
}[];
export type TabId = (typeof tabs)[number]["id"];

const fits = (tab: (typeof tabs)[number], roles: readonly Role[]) =>
  tab.roles.some((role) => roles.includes(role));
/** The tabs a person's roles give, in order. */
export const tabsFor = (roles: readonly Role[]) => tabs.filter((tab) => fits(tab, roles));

const mostInBar = 5;
/**
 * On a phone: the first tabs of the role at hand stand in the bar at the bottom, the rest under one that
 * opens them, where there are more than fit.
 */
export function barOf(roles: readonly Role[], role: Role | undefined): { bar: TabId[]; more: TabId[] } {
  const all = tabsFor(roles).map(({ id }): TabId => id);
  if (all.length <= mostInBar) return { bar: all, more: [] };
  const bar = tabsFor(role ? [role] : roles)
    .map(({ id }): TabId => id)
    .slice(0, mostInBar - 1);
  return { bar, more: all.filter((id) => !bar.includes(id)) };
}

/** The tab the address asks for, where the roles give it; else the one to begin with for the role at hand. */
export function tabOf(asked: string | null, roles: readonly Role[], role: Role | undefined): TabId {
  const open = tabsFor(roles).map((tab): TabId => tab.id);
  return (
    open.find((id) => id === asked) ??
    (role === "hunter" && open.includes("my-bookings") ? "my-bookings" : "overview")
  );
}

export const textsOf = (id: TabId): readonly Namespace[] =>
  tabs.find((tab) => tab.id === id)?.namespaces ?? [];
