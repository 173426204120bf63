/** The landowner's calendar: everything that they let, month by month, with its closed days. */
import { IconCalendarEvent } from "@tabler/icons-react";
import { useEffect, useMemo, useRef, useState } from "react";
import { useNavigation, useRevalidator } from "react-router";
import { useTranslations } from "use-intl";
import { useFormat } from "#web/i18n/format.ts";
import { notify } from "#web/ui/overlay/toast.tsx";
import { LinkButton } from "#web/ui/button.tsx";
import { EmptyState, ErrorState } from "#web/ui/layout/states.tsx";
import css from "./availability.module.css";
import { addDays } from "#domain/days.ts";
import { type Calendar, startOf, type Stay, addGroundRows } from "./calendar-days.ts";
import { GiveBackContext } from "./hold-part.tsx";
import { CalendarLinks, DoubleBookings } from "./calendar-links.tsx";
import { CalendarSkeleton } from "./calendar-skeleton.tsx";
import { DaysDialog } from "./days-dialog.tsx";
import { type CoHosting, CoHostedCalendars } from "#web/features/co-host/public.ts";
import type { FilterChoices } from "#web/features/property-group/public.ts";
import type { LoadedCalendar } from "./load-calendar.ts";
import type { Range } from "./cell-selection.ts";
import { Toolbar } from "./toolbar.tsx";
import { type CalendarChange, type Draft, isGiveBack, isHold, isPrice, useChanges } from "./use-changes.ts";
import { useDayLabels } from "./use-day-labels.ts";
import { everyKind, useVisibleRange } from "./use-visible-range.ts";
import { useIsSlow } from "./use-wide.ts";
import { CalendarViews } from "./views.tsx";
import { YearRow } from "./year-row.tsx";

type Props = { loaded: LoadedCalendar; helped: CoHosting[]; choices: FilterChoices };
export function Availability({ loaded, helped, choices }: Props) {
  const t = useTranslations("calendar");
  const { property } = useVisibleRange(loaded.month);
  const { revalidate } = useRevalidator();
  const [lastLoaded, setLastLoaded] = useState(loaded);
  if (loaded !== lastLoaded && loaded.calendar) setLastLoaded(loaded);
  // If a reload fails, the calendar that is already shown stays, unless another year was requested.
  const previousCalendar = lastLoaded.month.slice(0, 4) === loaded.month.slice(0, 4) && lastLoaded.calendar;
  const calendar = loaded.calendar ?? previousCalendar;
  useEffect(() => {
    if (!loaded.calendar && previousCalendar) notify.error(t("failed"));
  }, [loaded, previousCalendar, t]);
  if (!calendar)
    return <ErrorState title={t("failed")} text={t("failedText")} onRetry={() => void revalidate()} />;
  if (calendar.items.length === 0)
    return (
      <EmptyState
        icon={<IconCalendarEvent size={36} aria-hidden />}
        title={t("emptyTitle")}
        text={t("emptyText")}
        next={{ to: "?tab=my-properties", text: t("toProperties") }}
      />
    );
  const links = loaded.links ?? lastLoaded.links;
  return (
    <>
      <CoHostedCalendars helped={helped} />
      {links && <DoubleBookings links={links} />}
      <MasterCalendar calendar={calendar} firstMonth={loaded.month} today={loaded.today} choices={choices} />
      {links && <CalendarLinks key={property} links={links} items={calendar.items} property={property} />}
    </>
  );
}

function MasterCalendar({
  calendar,
  firstMonth,
  today,
  choices,
}: {
  calendar: Calendar;
  firstMonth: string;
  today: string;
  choices: FilterChoices;
}) {
  const t = useTranslations("calendar");
  const visibleRange = useVisibleRange(firstMonth, choices.groups);
  const wholeGround = t("kind.wholeGround");
  const shown = useMemo(() => addGroundRows(calendar, wholeGround), [calendar, wholeGround]);
  const { stays } = shown;
  const { items, send } = useChanges(shown.items);
  const [range, setRange] = useState<Range>();
  const [draft, setDraft] = useState<Draft>();
  const open = useRef(draft);
  open.current = draft;
  const toastText = useChangeText();
  const slow = useIsSlow(useNavigation().location?.search.includes("tab=availability") === true);
  const visible = visibleRange.filter(items);
  const close = () => {
    setDraft(undefined);
    setRange(undefined);
  };
  async function undo(changes: readonly CalendarChange[]) {
    const { problem } = await send(changes);
    if (problem) notify.error(t("notUndone", { why: problem.detail }));
  }
  const draftForProperty = (propertyId: string) => {
    const first = startOf(visibleRange.month);
    const from = first > today ? first : today;
    setDraft({ ids: [], propertyId, from, to: addDays(from, 1) });
  };
  async function save(request: Draft, change: CalendarChange, what: string) {
    close();
    const sent = await send([change]);
    const text = toastText(what, change);
    if (!sent.problem) return notify.success(text, { label: t("undo"), act: () => void undo(sent.undo) });
    // the days dialog opens again with the error, unless another dialog has been opened meanwhile
    if (open.current) notify.error(t("notSaved", { why: sent.problem.detail }));
    else setDraft({ ...request, problem: sent.problem });
  }
  const giveBack = ({ reservationId, propertyId, fromDate: from, toDate: to, who }: Stay) => {
    const change = { from, to, giveBack: { propertyId, holdId: reservationId ?? "" } };
    void save({ ids: [], from, to }, change, who || t("reserved"));
  };
  return (
    <GiveBackContext value={giveBack}>
      <section className={css.calendar} aria-labelledby="calendar">
        <Toolbar items={items} today={today} shown={visibleRange} choices={choices} />
        <YearRow
          items={visible}
          stays={stays}
          month={visibleRange.month}
          today={today}
          to={(month) => visibleRange.to({ month })}
        />
        {slow ? (
          <CalendarSkeleton />
        ) : visible.length === 0 ? (
          <EmptyState
            title={t("nothing")}
            text={t("nothingText")}
            action={
              <LinkButton
                to={visibleRange.to({ property: "", propertyGroup: "", kind: everyKind, item: "" })}
              >
                {t("showAll")}
              </LinkButton>
            }
          />
        ) : (
          <CalendarViews
            items={visible}
            stays={stays}
            visibleRange={visibleRange}
            today={today}
            range={range}
            onRange={setRange}
            onOpen={setDraft}
            onWhole={draftForProperty}
          />
        )}
        {draft && (
          <DaysDialog
            key={JSON.stringify(draft)}
            draft={draft}
            items={items}
            stays={stays}
            onSave={(request, change, what) => void save(request, change, what)}
            onClose={close}
          />
        )}
      </section>
    </GiveBackContext>
  );
}

/** The toast after a change: «1.–3. oktober er stengt for Elgjakt på Storåsen.» */
function useChangeText() {
  const t = useTranslations("calendar");
  const words = useDayLabels();
  const f = useFormat();
  return (what: string, change: CalendarChange) => {
    const days = words.days(change.from, change.to);
    if (isHold(change)) return t("hold.saved", { days, what });
    if (isGiveBack(change)) return t("hold.givenBack", { days, what });
    if (!isPrice(change)) return t(change.action === "open" ? "isOpen" : "isClosed", { days, what });
    return change.priceOre === null
      ? t("price.lifted", { days, what })
      : t("price.saved", { days, what, price: f.money(change.priceOre) });
  };
}
