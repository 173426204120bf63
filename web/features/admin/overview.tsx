import { Link } from "react-router";
import { useTranslations } from "use-intl";
import { bookingAddress } from "#domain/page-addresses.ts";
import { useFormat } from "#web/i18n/format.ts";
import { Card } from "#web/ui/layout/card.tsx";
import { Facts } from "#web/ui/layout/facts.tsx";
import { TableCard } from "#web/ui/layout/table-card.tsx";
import css from "./admin.module.css";
import { useJobName } from "./job-name.ts";
import { maxCounted, type Overview } from "./load-overview.ts";
import { sectionAddress } from "./sections.ts";

/** The administrators' overview of open tasks, and of waiting and failed jobs. */
export function AdminOverview({ loaded: overview }: { loaded: Overview }) {
  const t = useTranslations("admin.overview");
  const f = useFormat();
  const jobName = useJobName();
  const { waiting, unsent, failed } = overview;
  const countText = (count: number) => (count < maxCounted ? f.number(count) : `${f.number(maxCounted)}+`);
  return (
    <div className={css.parts}>
      <CurrentState state={overview.state} />
      <Card title={t("waiting")}>
        <Facts
          facts={waiting.map(({ id, count, to }) => ({
            label: t(`counts.${id}`),
            value: to ? <Link to={to}>{countText(count)}</Link> : countText(count),
          }))}
        />
      </Card>
      <TableCard
        title={t("unsent")}
        none={t("noUnsent")}
        rows={unsent}
        rowKey={(row) => row.id}
        columns={[
          {
            title: t("kind"),
            lead: (row) => bookingAddress(row.bookingId),
            cell: (row) => t(`kinds.${row.kind}`),
          },
          { title: t("amount"), money: (row) => row.amountOre },
          { title: t("since"), cell: (row) => f.dateTime(row.since, { now: f.now }) },
          { title: t("why"), cell: (row) => t(`whys.${row.why}`) },
        ]}
      />
      <TableCard
        title={t("failed")}
        none={t("noFailed")}
        rows={failed}
        rowKey={(row) => row.jobId}
        columns={[
          { title: t("job"), lead: true, cell: (row) => jobName(row.name) },
          { title: t("failedAt"), cell: (row) => f.dateTime(row.failedAt, { now: f.now }) },
          { title: t("attempts"), align: "right", cell: (row) => row.attempts },
          { title: t("problem"), cell: (row) => row.problem ?? "–" },
        ]}
      />
    </div>
  );
}

function CurrentState({ state }: { state: Overview["state"] }) {
  const t = useTranslations("admin.overview");
  const f = useFormat();
  const { queues, requests, payouts, refunds, dailyCheck, lastDay } = state;
  const link = (to: string, count: number) => <Link to={to}>{f.number(count)}</Link>;
  const sum = ({ waiting, amountOre }: { waiting: number; amountOre: number }) => (
    <Link to={sectionAddress("money")}>
      {t("howMany", { count: f.number(waiting), amount: f.money(amountOre) })}
    </Link>
  );
  const facts = [
    { label: t("health"), value: t(`healths.${state.health}`) },
    { label: t("queue"), value: f.number(queues.reduce((all, { waiting }) => all + waiting, 0)) },
    {
      label: t("oldest"),
      value: t("seconds", { count: f.number(Math.max(0, ...queues.map((queue) => queue.oldestSeconds))) }),
    },
    { label: t("escrow"), value: <Link to={sectionAddress("figures")}>{f.money(state.escrowOre)}</Link> },
    {
      label: t("requests"),
      value: requests.oldestAt
        ? t("oldestOf", { count: f.number(requests.waiting), since: f.since(requests.oldestAt) })
        : f.number(requests.waiting),
    },
    { label: t("payouts"), value: sum(payouts) },
    { label: t("refundsDue"), value: sum(refunds) },
    { label: t("reports"), value: link(sectionAddress("reports"), state.reports) },
    { label: t("rights"), value: link(sectionAddress("rights"), state.rights) },
    { label: t("underReview"), value: link(sectionAddress("properties"), state.underReview) },
    {
      label: t("check"),
      value: (
        <Link to={sectionAddress("money")}>
          {dailyCheck ? t("differences", { count: dailyCheck.differences }) : t("noCheck")}
        </Link>
      ),
    },
    {
      label: t("failedMessages"),
      value: link(sectionAddress("communications", { status: "failed" }), lastDay.messages),
    },
    { label: t("failedPayments"), value: f.number(lastDay.payments) },
  ];
  return (
    <Card title={t("state")}>
      <Facts facts={facts} />
    </Card>
  );
}
