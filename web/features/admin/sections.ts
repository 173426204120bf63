/**
 * The sections of the admin panel as data: to add one, add a row here, a case in pages/admin-panel.tsx, and a
 * text in the catalogues. `namespaces`: further catalogues it needs.
 */
import {
  type Icon,
  IconBuildingBank,
  IconChartBar,
  IconLayoutDashboard,
  IconScale,
  IconClockPlay,
  IconPercentage,
  IconActivity,
  IconAlertTriangle,
} from "@tabler/icons-react";
import type { Namespace } from "#web/i18n/texts.ts";

export const sections = [
  { id: "overview", icon: IconLayoutDashboard, namespaces: [] },
  { id: "money", icon: IconScale, namespaces: ["reconciliation", "form"] },
  { id: "bank", icon: IconBuildingBank, namespaces: ["reconciliation", "form"] },
  { id: "figures", icon: IconChartBar, namespaces: ["analytics", "lists"] },
  { id: "commission", icon: IconPercentage, namespaces: ["commission", "form"] },
  { id: "schedule", icon: IconClockPlay, namespaces: ["scheduler"] },
  { id: "logs", icon: IconActivity, namespaces: ["operations"] },
  { id: "errors", icon: IconAlertTriangle, namespaces: ["operations"] },
] as const satisfies readonly { id: string; icon: Icon; namespaces: readonly Namespace[] }[];
export type SectionId = (typeof sections)[number]["id"];

/** The section in the query, else the first. */
export const sectionOf = (asked: string | null): SectionId =>
  sections.find(({ id }) => id === asked)?.id ?? "overview";

export const textsOf = (id: SectionId): readonly Namespace[] =>
  sections.find((section) => section.id === id)?.namespaces ?? [];

const maxTabsInBar = 4;
/** On a phone the first ones are in the bottom bar, the others in its menu. */
export const isInBar = (id: SectionId): boolean =>
  sections.length <= maxTabsInBar + 1 || sections.findIndex((section) => section.id === id) < maxTabsInBar;
