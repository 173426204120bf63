import { type ShouldRevalidateFunctionArgs, useLocation, useNavigation } from "react-router";
import { useTranslations } from "use-intl";
import type { Client } from "#contract/client.ts";
import type { Profile } from "#contract/profile/endpoints.ts";
import { useLive } from "#web/platform/device/live.ts";
import { type Page, pageLoader } from "#web/platform/page/page.ts";
import { DashboardFrame } from "#web/shell/dashboard-frame.tsx";
import { useRole } from "#web/platform/session/role.ts";
import { PageHeader } from "#web/ui/layout/page-header.tsx";
import { SettingsTab } from "#web/features/account/public.ts";
import {
  Availability,
  loadCalendar,
  canKeepLoadedCalendar,
  useIsSlow,
} from "#web/features/availability/public.ts";
import { loadCoHostedCalendars } from "#web/features/co-host/public.ts";
import { loadConversations, MessagesTab } from "#web/features/conversation/public.ts";
import {
  tabsInBar,
  type Figures,
  loadOverview,
  loadOwnerBookings,
  ExploreTab,
  HuntingTab,
  loadExplore,
  loadHunting,
  OverviewTab,
  OwnerBookings,
  statsOf,
  loadTrips,
  TripsTab,
  TabSkeleton,
  type TabId,
  tabOf,
  tabs,
  tabsFor,
  textsOf,
} from "#web/features/dashboard/public.ts";
import { FinancialsTab, loadFinancials } from "#web/features/financials/public.ts";
import { ProfileParts } from "#web/features/profile/public.ts";
import { loadMyProperties, MyProperties } from "#web/features/property/public.ts";
import type { Route } from "./+types/dashboard";

/** The figures of a landowner without bookings. The menu and some tabs use a landowner's figures. */
const noFigures: Figures = {
  groups: { to_answer: 0, to_pay: 0, coming: 0, over: 0 },
  year: 0,
  properties: [],
  comingOre: 0,
};

type LoadInput = { api: Client; me: Profile | undefined; now: Date; query: URLSearchParams };
async function loadTab(tab: TabId, { api, me, now, query }: LoadInput, figures: Promise<Figures>) {
  const choices = () => api("GET /api/property-groups", {});
  switch (tab) {
    case "overview":
      return { tab, overview: await loadOverview(api, me) };
    case "bookings":
      return { tab, owned: await loadOwnerBookings(api, await figures, query), choices: await choices() };
    case "my-properties":
      return { tab, mine: await loadMyProperties(api, query), choices: await choices() };
    case "availability": {
      const [loaded, helped, filter] = await Promise.all([
        loadCalendar(api, query, now),
        loadCoHostedCalendars(api),
        choices(),
      ]);
      return { tab, loaded, helped, choices: filter };
    }
    case "financials":
      return { tab, ...(await loadFinancials(api, query, now)), choices: await choices() };
    case "hunting":
      return { tab, hunting: await loadHunting(api) };
    case "explore":
      return { tab, explore: await loadExplore(api, me, query) };
    case "my-bookings":
      return { tab, trips: await loadTrips(api, query) };
    case "messages":
      return { tab, conversations: (await loadConversations(api)).items };
    case "profile": {
      const profile = me ?? (await api("GET /api/user-profile/me", {}));
      return { tab, profile, ownTax: profile.isLandowner ? await api("GET /api/tax/details", {}) : null };
    }
    case "settings": {
      const profile = me ?? (await api("GET /api/user-profile/me", {}));
      const { items: helping } = await api("GET /api/co-hosting", {});
      return {
        tab,
        profile,
        receivesRequests: profile.isLandowner || helping.some(({ status }) => status === "accepted"),
        methods: await api("GET /api/auth/methods", {}),
        sessions: (await api("GET /api/user-profile/me/sessions", {})).items,
        card: (await api("GET /api/payments/card-on-file", {})).card,
      };
    }
  }
}

const tabIn = ({ url, me, role }: Page): TabId => tabOf(url.searchParams.get("tab"), me?.roles ?? [], role);
export const loader = pageLoader({
  messages: (page) => ["dashboard", ...textsOf(tabIn(page))],
  load: async (page) => {
    const { api, url, me, now } = page;
    const figures = me?.roles.includes("landowner")
      ? api("GET /api/core-booking/figures", { query: {} })
      : Promise.resolve(noFigures);
    const tabContext = { api, me, now, query: url.searchParams };
    const [tabData, figuresByRole, { unread }] = await Promise.all([
      loadTab(tabIn(page), tabContext, figures),
      figures,
      api("GET /api/conversation-unread", {}),
    ]);
    return {
      uid: me?.uid ?? "",
      name: me?.displayName ?? "",
      roles: me?.roles ?? [],
      figures: figuresByRole,
      unread,
      tabData,
    };
  },
});

export const shouldRevalidate = ({
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) => defaultShouldRevalidate && !canKeepLoadedCalendar(currentUrl, nextUrl);

export default function Dashboard({ loaderData }: Route.ComponentProps) {
  const { name, roles, figures, unread, tabData } = loaderData;
  const t = useTranslations("dashboard");
  const pressedTab = usePressedTab(tabData.tab);
  const isLoading = useIsSlow(pressedTab !== tabData.tab);
  const visibleTab = isLoading ? pressedTab : tabData.tab;
  const { bar } = tabsInBar(roles, useRole().role);
  const links = tabsFor(roles).map(({ id, icon: Icon }) => ({
    to: `?tab=${id}`,
    label: t(`tabs.${id}`),
    short: t(`short.${id}`),
    icon: <Icon aria-hidden />,
    badge: id === "bookings" ? figures.groups.to_answer : id === "messages" ? unread : 0,
    current: id === pressedTab,
    inBar: bar.includes(id),
  }));
  useLive(["booking", "conversation"]);
  return (
    <DashboardFrame wide={visibleTab === "availability"} label={t("tabs.label")} tabs={links}>
      <PageHeader title={t(`tabs.${visibleTab}`)} above={t("hello", { name })} />
      {isLoading && <TabSkeleton tab={visibleTab} />}
      {/* kept: if the navigation is aborted, the page is still there with all typed input */}
      <div hidden={isLoading}>
        <TabContent {...loaderData} />
      </div>
    </DashboardFrame>
  );
}

/** The tab that the reader has pressed and that is loading, otherwise the tab that is shown. */
function usePressedTab(shownTab: TabId): TabId {
  const { pathname } = useLocation();
  const { location, formMethod } = useNavigation();
  const nextTab =
    location && !formMethod && location.pathname === pathname
      ? new URLSearchParams(location.search).get("tab")
      : null;
  return tabs.find(({ id }) => id === nextTab)?.id ?? shownTab;
}

function TabContent({ tabData, figures, uid, roles }: Route.ComponentProps["loaderData"]) {
  const stats = statsOf(figures);
  switch (tabData.tab) {
    case "overview":
      return <OverviewTab overview={tabData.overview} stats={stats} uid={uid} roles={roles} />;
    case "bookings":
      return <OwnerBookings listed={tabData.owned} choices={tabData.choices} />;
    case "my-properties":
      return <MyProperties mine={tabData.mine} choices={tabData.choices} figures={figures.properties} />;
    case "hunting":
      return <HuntingTab next={tabData.hunting} />;
    case "my-bookings":
      return <TripsTab trips={tabData.trips} />;
    case "explore":
      return <ExploreTab explore={tabData.explore} />;
    case "availability":
      return <Availability loaded={tabData.loaded} helped={tabData.helped} choices={tabData.choices} />;
    case "financials":
      return <FinancialsTab money={tabData} choices={tabData.choices} at={{ tab: "financials" }} />;
    case "messages":
      return <MessagesTab items={tabData.conversations} uid={uid} roles={roles} />;
    case "profile":
      return <ProfileParts profile={tabData.profile} ownTax={tabData.ownTax} />;
    case "settings":
      return <SettingsTab {...tabData} />;
  }
}
