/**
 * The sections of the admin panel. To add one, add a row here, its loader and component in
 * pages/admin-panel.tsx, and a text in the catalogues. `namespaces`: further texts that it needs.
 */
import {
  type Icon,
  IconBuildingBank,
  IconCertificate,
  IconChartBar,
  IconFlag,
  IconGavel,
  IconHistory,
  IconHomeSearch,
  IconId,
  IconListCheck,
  IconMail,
  IconLayoutDashboard,
  IconMessages,
  IconMoodSad,
  IconUsers,
  IconScale,
  IconSearch,
  IconClockPlay,
  IconPercentage,
  IconActivity,
  IconAlertTriangle,
} from "@tabler/icons-react";
import { adminPanel, paymentFollowUp } from "#domain/admin/addresses.ts";
import type { Namespace } from "#web/i18n/texts.ts";

export const sections = [
  { id: "overview", icon: IconLayoutDashboard, namespaces: ["jobs"] },
  { id: "find", icon: IconSearch, namespaces: ["deskFind"] },
  { id: "users", icon: IconUsers, namespaces: ["desk", "deskPerson", "adminCodes", "form"] },
  { id: "communications", icon: IconMessages, namespaces: ["desk", "adminCodes", "form"] },
  { id: "properties", icon: IconHomeSearch, namespaces: ["desk", "form"] },
  { id: "rights", icon: IconCertificate, namespaces: ["desk", "form"] },
  { id: "law", icon: IconGavel, namespaces: ["lawDesk", "desk", "form"] },
  { id: "reports", icon: IconFlag, namespaces: ["desk", "reportReasons", "form"] },
  { id: "problems", icon: IconMoodSad, namespaces: ["problem", "form"] },
  { id: "newsletter", icon: IconMail, namespaces: ["newsletterDesk", "form"] },
  { id: "money", icon: IconScale, namespaces: ["reconciliation", "jobs", "form"] },
  { id: "bank", icon: IconBuildingBank, namespaces: ["reconciliation", "deskFind", "form"] },
  { id: "accounts", icon: IconId, namespaces: ["accounts", "desk"] },
  { id: "figures", icon: IconChartBar, namespaces: ["analytics", "lists"] },
  { id: "commission", icon: IconPercentage, namespaces: ["commission", "form"] },
  { id: "schedule", icon: IconClockPlay, namespaces: ["scheduler", "form"] },
  { id: "logs", icon: IconActivity, namespaces: ["operations", "desk"] },
  { id: "errors", icon: IconAlertTriangle, namespaces: ["operations", "desk"] },
  { id: "audit", icon: IconHistory, namespaces: ["desk", "adminCodes"] },
] as const satisfies readonly { id: string; icon: Icon; namespaces: readonly Namespace[] }[];
export type SectionId = (typeof sections)[number]["id"];

/** The section named in the query, otherwise the first section. */
export const sectionOf = (requested: string | null): SectionId =>
  sections.find(({ id }) => id === requested)?.id ?? "overview";

export const textsOf = (id: SectionId): readonly Namespace[] =>
  sections.find((section) => section.id === id)?.namespaces ?? [];

/** Sections in daily use. On a phone they are in the bottom bar, and the other sections in its menu. */
const inBar: readonly MenuId[] = ["overview", "users", "money", "followUp"];
/**
 * An entry of the menu: a section, or the page of payments to follow up, listed after the section on money.
 */
export type MenuId = SectionId | "followUp";
type MenuEntry = { id: MenuId; icon: Icon; to: string; inBar: boolean };
export const menu: readonly MenuEntry[] = sections.flatMap(({ id, icon }) => {
  const entry = { id, icon, to: id === "overview" ? adminPanel : `${adminPanel}?section=${id}` };
  const followUp = { id: "followUp" as const, icon: IconListCheck, to: paymentFollowUp };
  return (id === "money" ? [entry, followUp] : [entry]).map((one) => ({
    ...one,
    inBar: inBar.includes(one.id),
  }));
});

export type ListQuery = Readonly<Record<string, string | undefined>>;
export const paramsOf = (listQuery: ListQuery) =>
  new URLSearchParams(Object.entries(listQuery).filter((pair): pair is [string, string] => Boolean(pair[1])));

/** The address of a section, with the parameters of its list. */
export const sectionAddress = (section: SectionId, listQuery: ListQuery = {}): string =>
  `?${paramsOf({ section, ...listQuery })}`;
