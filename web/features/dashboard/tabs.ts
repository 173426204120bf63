/**
 * The tabs of the dashboard. To add one, add a row here, a case in pages/dashboard.tsx, and a text in the
 * catalogues. `namespaces`: further namespaces of texts that the tab uses.
 */
import {
  type Icon,
  IconCalendarEvent,
  IconCalendarMonth,
  IconCoins,
  IconCompass,
  IconInbox,
  IconLayoutDashboard,
  IconMessages,
  IconSettings,
  IconTargetArrow,
  IconTrees,
  IconUserCircle,
} from "@tabler/icons-react";
import type { Role } from "#domain/account/lists.ts";
import type { Namespace } from "#web/i18n/texts.ts";

export const tabs = [
  {
    id: "overview",
    icon: IconLayoutDashboard,
    roles: ["hunter", "landowner", "admin"],
    namespaces: ["wizard", "coHosts"],
  },
  { id: "bookings", icon: IconInbox, roles: ["landowner"], namespaces: ["coHosts", "propertyFilter"] },
  {
    id: "my-properties",
    icon: IconTrees,
    roles: ["landowner"],
    namespaces: [
      ...(["mine", "coHosts", "bookability", "propertyForm", "wizard", "form", "ownLaw", "poster"] as const),
      "propertyFilter",
    ],
  },
  {
    id: "availability",
    icon: IconCalendarMonth,
    roles: ["landowner"],
    namespaces: ["calendar", "coHosts", "form", "propertyFilter"],
  },
  {
    id: "financials",
    icon: IconCoins,
    roles: ["landowner"],
    namespaces: ["financials", "taxReminder", "propertyFilter"],
  },
  {
    id: "hunting",
    icon: IconTargetArrow,
    roles: ["hunter"],
    namespaces: ["booking", "lists", "map", "species"],
  },
  { id: "my-bookings", icon: IconCalendarEvent, roles: ["hunter"], namespaces: [] },
  { id: "explore", icon: IconCompass, roles: ["hunter"], namespaces: ["favourites", "species"] },
  {
    id: "messages",
    icon: IconMessages,
    roles: ["hunter", "landowner", "admin"],
    namespaces: ["conversation"],
  },
  {
    id: "profile",
    icon: IconUserCircle,
    roles: ["hunter", "landowner", "admin"],
    namespaces: ["profile", "onboarding", "form", "species", "tax"],
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

const isTabOfRoles = (tab: (typeof tabs)[number], roles: readonly Role[]) =>
  tab.roles.some((role) => roles.includes(role));
/** The tabs for a person's roles, in the order of the list. */
export const tabsFor = (roles: readonly Role[]) => tabs.filter((tab) => isTabOfRoles(tab, roles));

const maxTabsInBar = 5;
/**
 * Divides the tabs on a phone between the bottom bar and its menu. If not all fit in the bar, it has the
 * first tabs of the active role.
 */
export function tabsInBar(roles: readonly Role[], role: Role | undefined): { bar: TabId[]; more: TabId[] } {
  const all = tabsFor(roles).map(({ id }): TabId => id);
  if (all.length <= maxTabsInBar) return { bar: all, more: [] };
  const bar = tabsFor(role ? [role] : roles)
    .map(({ id }): TabId => id)
    .slice(0, maxTabsInBar - 1);
  return { bar, more: all.filter((id) => !bar.includes(id)) };
}

/** The tab in the query if the roles permit it, otherwise the active role's default tab. */
export function tabOf(requested: string | null, roles: readonly Role[], role: Role | undefined): TabId {
  const open = tabsFor(roles).map((tab): TabId => tab.id);
  return (
    open.find((id) => id === requested) ??
    (role === "hunter" && open.includes("my-bookings") ? "my-bookings" : "overview")
  );
}

export const textsOf = (id: TabId): readonly Namespace[] =>
  tabs.find((tab) => tab.id === id)?.namespaces ?? [];
