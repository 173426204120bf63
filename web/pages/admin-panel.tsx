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
  loadUsers,
  PropertiesSection,
  ReportsSection,
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
import { CommissionSection, loadCommission } from "#web/features/commission/public.ts";
import {
  ErrorsSection,
  loadAppErrors,
  loadOperationLogs,
  LogsSection,
} from "#web/features/operations/public.ts";
import { loadSchedule, ScheduleSection } from "#web/features/scheduler/public.ts";
import { type Page, pageLoader } from "#web/platform/page.ts";
import { DashboardFrame } from "#web/shell/dashboard-frame.tsx";
import { PageHeader } from "#web/ui/page-header.tsx";
import type { Route } from "./+types/admin-panel";

type Ask = { api: Client; query: URLSearchParams; now: Date };
async function loadSection(section: SectionId, { api, query, now }: Ask) {
  switch (section) {
    case "overview":
      return { section, overview: await loadOverview(api) };
    case "find":
      return { section, find: await loadFind(api, query) };
    case "users":
      return { section, users: await loadUsers(api, query) };
    case "communications":
      return { section, communications: await loadCommunications(api, query) };
    case "properties":
      return { section, properties: await loadProperties(api, query) };
    case "reports":
      return { section, reports: await loadReports(api, query) };
    case "audit":
      return { section, audit: await loadAudit(api, query) };
    case "newsletter":
      return { section, newsletters: await loadNewsletters(api, query) };
    case "money":
      return { section, money: await loadMoney(api, query) };
    case "bank":
      return { section, bank: await loadBank(api, query) };
    case "accounts":
      return { section, accounts: await loadAccounts(api, query) };
    case "figures":
      return { section, figures: await loadFigures(api, query, now) };
    case "commission":
      return { section, commission: await loadCommission(api) };
    case "schedule":
      return { section, schedule: await loadSchedule(api, query) };
    case "logs":
      return { section, logs: await loadOperationLogs(api, query) };
    case "errors":
      return { section, errors: await loadAppErrors(api, query) };
  }
}

const sectionIn = ({ url }: Page): SectionId => sectionOf(url.searchParams.get("section"));
export const loader = pageLoader({
  messages: (page) => ["admin", ...textsOf(sectionIn(page))],
  load: async (page) => {
    const { api, url, me, now } = page;
    if (!isAdmin(me)) return { shown: null, now: now.toISOString() };
    const shown = await loadSection(sectionIn(page), { api, query: url.searchParams, now });
    return { shown, now: now.toISOString() };
  },
});

export default function AdminPanel({ loaderData: { shown, now } }: Route.ComponentProps) {
  const t = useTranslations("admin");
  const menu = useAdminMenu(shown?.section ?? "overview");
  if (!shown)
    return (
      <div className="page page-body">
        <PageHeader title={t("noAccess")} lead={t("noAccessText")} />
      </div>
    );
  return (
    <DashboardFrame label={t("label")} tabs={menu}>
      <FindBox {...(shown.section === "find" && { q: shown.find.q, live: true })} />
      <PageHeader
        title={t(`sections.${shown.section}`)}
        above={t("title")}
        lead={t(`leads.${shown.section}`)}
      />
      <Shown shown={shown} now={now} />
    </DashboardFrame>
  );
}

type Loaded = NonNullable<Route.ComponentProps["loaderData"]["shown"]>;
function Shown({ shown, now }: { shown: Loaded; now: string }) {
  switch (shown.section) {
    case "overview":
      return <AdminOverview overview={shown.overview} now={now} />;
    case "find":
      return <FindSection find={shown.find} now={now} />;
    case "users":
      return <UsersSection users={shown.users} now={now} />;
    case "communications":
      return <CommunicationsSection communications={shown.communications} now={now} />;
    case "properties":
      return <PropertiesSection list={shown.properties} now={now} />;
    case "reports":
      return <ReportsSection list={shown.reports} now={now} />;
    case "audit":
      return <AuditSection audit={shown.audit} now={now} />;
    case "newsletter":
      return <NewsletterSection newsletters={shown.newsletters} now={now} />;
    case "money":
      return <MoneySection money={shown.money} now={now} />;
    case "bank":
      return <BankSection bank={shown.bank} now={now} />;
    case "accounts":
      return <AccountsSection accounts={shown.accounts} now={now} />;
    case "figures":
      return <FiguresSection figures={shown.figures} />;
    case "commission":
      return <CommissionSection commission={shown.commission} now={now} />;
    case "schedule":
      return <ScheduleSection schedule={shown.schedule} now={now} />;
    case "logs":
      return <LogsSection logs={shown.logs} now={now} />;
    case "errors":
      return <ErrorsSection errors={shown.errors} now={now} />;
  }
}
