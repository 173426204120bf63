import type { ComponentType } from "react";
import { useTranslations } from "use-intl";
import type { Client } from "#contract/client.ts";
import { isAdmin } from "#domain/account/policy.ts";
import {
  AdminOverview,
  AuditSection,
  CommunicationsSection,
  loadAudit,
  loadCommunications,
  loadProperties,
  loadReports,
  loadRights,
  loadUsers,
  PropertiesSection,
  ReportsSection,
  RightsSection,
  UsersSection,
  FindBox,
  FindSection,
  loadFind,
  loadOverview,
  type SectionId,
  sectionOf,
  textsOf,
  useAdminMenu,
} from "#web/features/admin/public.ts";
import { loadNewsletters, NewsletterSection } from "#web/features/company/public.ts";
import { FiguresSection, loadFigures } from "#web/features/analytics/public.ts";
import { BankSection, loadBank, loadMoney, MoneySection } from "#web/features/reconciliation/public.ts";
import { AccountsSection, loadAccounts } from "#web/features/payment/public.ts";
import { loadProblems, ProblemsSection } from "#web/features/problem/public.ts";
import { CommissionSection, loadCommission } from "#web/features/commission/public.ts";
import {
  ErrorsSection,
  loadAppErrors,
  loadOperationLogs,
  LogsSection,
} from "#web/features/operations/public.ts";
import { LawSection, loadLawDesk } from "#web/features/law/public.ts";
import { loadSchedule, ScheduleSection } from "#web/features/scheduler/public.ts";
import { type Page, pageLoader } from "#web/platform/page/page.ts";
import { DashboardFrame } from "#web/shell/dashboard-frame.tsx";
import { PageHeader } from "#web/ui/layout/page-header.tsx";
import type { Route } from "./+types/admin-panel";

type Load = (api: Client, query: URLSearchParams, now: Date) => Promise<object>;
const loaders = {
  overview: loadOverview,
  find: loadFind,
  users: loadUsers,
  communications: loadCommunications,
  properties: loadProperties,
  rights: loadRights,
  law: loadLawDesk,
  reports: loadReports,
  problems: loadProblems,
  audit: loadAudit,
  newsletter: loadNewsletters,
  money: loadMoney,
  bank: loadBank,
  accounts: loadAccounts,
  figures: loadFigures,
  commission: loadCommission,
  schedule: loadSchedule,
  logs: loadOperationLogs,
  errors: loadAppErrors,
} satisfies Record<SectionId, Load>;
type LoadedBy<S extends SectionId> = Awaited<ReturnType<(typeof loaders)[S]>>;

type SectionProps<S extends SectionId> = { loaded: LoadedBy<S> };
const sections: { [S in SectionId]: ComponentType<SectionProps<S>> } = {
  overview: AdminOverview,
  find: FindSection,
  users: UsersSection,
  communications: CommunicationsSection,
  properties: PropertiesSection,
  rights: RightsSection,
  law: LawSection,
  reports: ReportsSection,
  problems: ProblemsSection,
  audit: AuditSection,
  newsletter: NewsletterSection,
  money: MoneySection,
  bank: BankSection,
  accounts: AccountsSection,
  figures: FiguresSection,
  commission: CommissionSection,
  schedule: ScheduleSection,
  logs: LogsSection,
  errors: ErrorsSection,
};

const sectionIn = ({ url }: Page): SectionId => sectionOf(url.searchParams.get("section"));
export const loader = pageLoader({
  messages: (page) => ["admin", ...textsOf(sectionIn(page))],
  load: async (page) => {
    const { api, url, me, now } = page;
    if (!isAdmin(me)) return { sectionData: null };
    const section = sectionIn(page);
    const load: Load = loaders[section];
    const loaded = await load(api, url.searchParams, now);
    return { sectionData: { section, loaded } };
  },
});

export default function AdminPanel({ loaderData: { sectionData } }: Route.ComponentProps) {
  const t = useTranslations("admin");
  const menu = useAdminMenu(sectionData?.section ?? "overview");
  if (!sectionData)
    return (
      <div className="page page-body">
        <PageHeader title={t("noAccess")} lead={t("noAccessText")} />
      </div>
    );
  const { section, loaded } = sectionData;
  const Section = sections[section] as ComponentType<{ loaded: object }>;
  return (
    <DashboardFrame label={t("label")} tabs={menu}>
      <FindBox live={section === "find"} />
      <PageHeader title={t(`sections.${section}`)} above={t("title")} lead={t(`leads.${section}`)} />
      <Section loaded={loaded} />
    </DashboardFrame>
  );
}
