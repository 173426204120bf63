/** A landowner's money in a year: sums by state, the net, and rows by booking, month or offering. */
import { IconDownload } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { Link, useSearchParams } from "react-router";
import { useTranslations } from "use-intl";
import { businessTerms } from "#domain/business-terms.ts";
import { moneyGroupings, moneyStates } from "#domain/financials/financials.ts";
import { financialsAddress } from "#domain/page-addresses.ts";
import { useFormat } from "#web/i18n/format.ts";
import { LinkButton } from "#web/ui/button.tsx";
import { Notice } from "#web/ui/layout/notice.tsx";
import { Section } from "#web/ui/layout/section.tsx";
import { SegmentLinks } from "#web/ui/form/segments.tsx";
import { EmptyState } from "#web/ui/layout/states.tsx";
import { type FilterChoices, filterParams, PropertyFilter } from "#web/features/property-group/public.ts";
import { TaxReminder } from "#web/features/tax/public.ts";
import type { LoadedFinancials, Financials, ShownFinancials } from "./load-financials.ts";
import { MoneySteps } from "./money-steps.tsx";
import { MoneyTable } from "./money-table.tsx";
import { StateMark } from "./state-mark.tsx";
import { BarChart } from "#web/ui/chart/bar-chart.tsx";
import { useRowName } from "./use-row-name.ts";
import css from "./financials.module.css";

/** `at`: the query parameters that every link on the page must include, such as `tab=financials`. */
type Props = {
  money: Pick<LoadedFinancials, "financials" | "ownTax">;
  at: Record<string, string>;
  /** What the money can be filtered by; without it all is shown. */
  choices?: FilterChoices;
  children?: ReactNode;
};

export function FinancialsTab({ money: { financials, ownTax }, at, choices, children }: Props) {
  const t = useTranslations("financials");
  const { year, thisYear, groupBy, total, filter } = financials;
  const [query] = useSearchParams();
  const addressWith = (more: Record<string, string>) =>
    `?${new URLSearchParams({ ...at, ...filterParams(query), year: String(year), by: groupBy, ...more })}`;
  return (
    <div className={css.page}>
      <TaxReminder own={ownTax} />
      {choices && <PropertyFilter choices={choices} />}
      <div className="row spread">
        <SegmentLinks
          label={t("period")}
          fit
          items={[thisYear - 1, thisYear, thisYear + 1].map((one) => ({
            to: addressWith({ year: String(one) }),
            label: String(one),
            current: one === year,
          }))}
        />
        {total.bookings > 0 && (
          <a
            className={css.file}
            href={`/api/financials/csv?${new URLSearchParams({ year: String(year), ...filter })}`}
            download
          >
            <IconDownload size={20} aria-hidden /> {t("csv")}
          </a>
        )}
      </div>
      {total.bookings === 0 ? (
        <EmptyState
          heading="h2"
          title={t("emptyTitle", { year: String(year) })}
          text={t("emptyText", businessTerms)}
          action={<LinkButton to="/dashboard?tab=bookings">{t("emptyAction")}</LinkButton>}
        />
      ) : (
        <>
          <MoneyByState states={financials.states} />
          <OpenClaims claims={financials.openClaims} />
          <Section title={t("sumTitle", { year: String(year) })} lead={t("byArrival")}>
            <MoneySteps amounts={total} />
            {at.tab && (
              <p className={css.more}>
                <Link to={`${financialsAddress()}?year=${year}`}>{t("whole.link")}</Link>
              </p>
            )}
          </Section>
          <Section title={t("grouped")} lead={groupBy === "season" ? t("seasonHint") : undefined}>
            <SegmentLinks
              label={t("by")}
              items={moneyGroupings.map((one) => ({
                to: addressWith({ by: one }),
                label: t(`groupings.${one}`),
                current: one === groupBy,
              }))}
            />
            {groupBy !== "booking" && <MoneyChart shown={financials} />}
            <MoneyTable shown={financials} />
            <div className="row spread">
              {financials.firstPage ? <span /> : <LinkButton to={addressWith({})}>{t("first")}</LinkButton>}
              {financials.nextCursor && (
                <LinkButton to={addressWith({ cursor: financials.nextCursor })}>{t("next")}</LinkButton>
              )}
            </div>
          </Section>
        </>
      )}
      {children}
    </div>
  );
}

/** Payments that were reversed after their payout, until the landowner has covered them. */
function OpenClaims({ claims }: { claims: LoadedFinancials["financials"]["openClaims"] }) {
  const t = useTranslations("financials.openClaims");
  const f = useFormat();
  const { count, undecidedOre, toSetOffOre, bookingId } = claims;
  if (count === 0) return null;
  return (
    <Notice kind="warning">
      {undecidedOre > 0 && <p>{t("undecided", { amount: f.money(undecidedOre) })}</p>}
      {toSetOffOre > 0 && <p>{t("toSetOff", { amount: f.money(toSetOffOre) })}</p>}
      {bookingId && (
        <p>
          <Link to={financialsAddress(bookingId)}>{t("see")}</Link>
        </p>
      )}
    </Notice>
  );
}

/** The sums of money in each of four states, in the order in which money passes through them. */
function MoneyByState({ states }: Pick<Financials, "states">) {
  const t = useTranslations("financials");
  const f = useFormat();
  return (
    <dl className={css.states}>
      {moneyStates.map((state) => (
        <div key={state} data-none={states[state].bookings === 0 || undefined}>
          <dt>
            <StateMark state={state} /> {t(`states.${state}`)}
          </dt>
          <dd>
            <strong>{f.wholeMoney(states[state].earningsOre)}</strong>
            <span className="muted small">{t("bookings", { count: states[state].bookings })}</span>
            <span className="muted small">{t(`stateText.${state}`)}</span>
          </dd>
        </div>
      ))}
    </dl>
  );
}

const stateLooks = {
  upcoming: { colour: "var(--line-strong)", pattern: "slanted" },
  held: { colour: "var(--fjord)", pattern: "across" },
  on_its_way: { colour: "var(--cloudberry)", pattern: "upright" },
  paid: { colour: "var(--moss)", pattern: "solid" },
} as const;

function MoneyChart({ shown: { items, groupBy } }: { shown: ShownFinancials }) {
  const t = useTranslations("financials");
  const nameOf = useRowName(groupBy);
  // the list is newest first, but the chart runs from left to right in time
  const inOrder = groupBy === "offering" ? items : [...items].reverse();
  const rows = inOrder.map((row) => ({ name: nameOf(row), ...row.netByState }));
  const series = moneyStates.map((state) => ({
    key: state,
    name: t(`states.${state}`),
    ...stateLooks[state],
  }));
  return <BarChart caption={t("chart")} rows={rows} series={series} />;
}
