/** The landowner's calendar: everything they let, by month, with the blackout days. */
import { IconCalendarEvent } from "@tabler/icons-react";
import { useEffect, useRef, useState } from "react";
import { useNavigation, useRevalidator } from "react-router";
import { useTranslations } from "use-intl";
import { useFormat } from "#web/i18n/format.ts";
import { notify } from "#web/ui/overlay/toast.tsx";
import { LinkButton } from "#web/ui/button.tsx";
import { EmptyState, ErrorState } from "#web/ui/layout/states.tsx";
import css from "./availability.module.css";
import { addDays } from "#domain/days.ts";
import { type Calendar, firstOf } from "./calendar-days.ts";
import { CalendarLinks, Conflicts } from "./calendar-links.tsx";
import { CalendarSkeleton } from "./calendar-skeleton.tsx";
import { DaysDialog } from "./days-dialog.tsx";
import { type CoHosting, CoHostedCalendars } from "#web/features/co-host/public.ts";
import type { LoadedCalendar } from "./load-calendar.ts";
import type { Range } from "./cell-selection.ts";
import { Toolbar } from "./toolbar.tsx";
import { type CalendarChange, type Draft, isPrice, useChanges } from "./use-changes.ts";
import { useDayLabels } from "./use-day-labels.ts";
import { all, useVisibleRange } from "./use-visible-range.ts";
import { useIsSlow } from "./use-wide.ts";
import { Views } from "./views.tsx";
import { YearRow } from "./year-row.tsx";

export function Availability({ loaded, helped }: { loaded: LoadedCalendar; helped: CoHosting[] }) {
  const t = useTranslations("calendar");
  const { property } = useVisibleRange(loaded.month);
  const { revalidate } = useRevalidator();
  const [lastLoaded, setLastLoaded] = useState(loaded);
  if (loaded !== lastLoaded && loaded.calendar) setLastLoaded(loaded);
  // Keeps the shown calendar when a reload fails, unless another year was requested.
  const kept = lastLoaded.month.slice(0, 4) === loaded.month.slice(0, 4) && lastLoaded.calendar;
  const calendar = loaded.calendar ?? kept;
  useEffect(() => {
    if (!loaded.calendar && kept) notify.error(t("failed"));
  }, [loaded, kept, t]);
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
      {links && <Conflicts links={links} />}
      <MasterCalendar calendar={calendar} firstMonth={loaded.month} today={loaded.today} />
      {links && <CalendarLinks key={property} links={links} items={calendar.items} property={property} />}
    </>
  );
}

function MasterCalendar({
  calendar,
  firstMonth,
  today,
}: {
  calendar: Calendar;
  firstMonth: string;
  today: string;
}) {
  const t = useTranslations("calendar");
  const shown = useVisibleRange(firstMonth);
  const { items, send } = useChanges(calendar.items);
  const [range, setRange] = useState<Range>();
  const [draft, setDraft] = useState<Draft>();
  const open = useRef(draft);
  open.current = draft;
  const toastText = useChangeText();
  const slow = useIsSlow(useNavigation().location?.search.includes("tab=availability") === true);
  const visible = shown.filter(items);
  const close = () => {
    setDraft(undefined);
    setRange(undefined);
  };
  async function undo(changes: readonly CalendarChange[]) {
    const { problem } = await send(changes);
    if (problem) notify.error(t("notUndone", { why: problem.detail }));
  }
  const whole = (propertyId: string) => {
    const first = firstOf(shown.month);
    const from = first > today ? first : today;
    setDraft({ ids: [], propertyId, from, to: addDays(from, 1) });
  };
  async function save(asked: Draft, change: CalendarChange, what: string) {
    close();
    const sent = await send([change]);
    const text = toastText(what, change);
    if (!sent.problem) return notify.success(text, { label: t("undo"), act: () => void undo(sent.undo) });
    // shown in the dialog itself, unless another has been opened
    if (open.current) notify.error(t("notSaved", { why: sent.problem.detail }));
    else setDraft({ ...asked, problem: sent.problem });
  }
  return (
    <section className={css.calendar} aria-labelledby="calendar">
      <Toolbar items={items} today={today} shown={shown} />
      <YearRow
        items={visible}
        stays={calendar.bookings}
        month={shown.month}
        today={today}
        to={(month) => shown.to({ month })}
      />
      {slow ? (
        <CalendarSkeleton />
      ) : visible.length === 0 ? (
        <EmptyState
          title={t("nothing")}
          text={t("nothingText")}
          action={
            <LinkButton to={shown.to({ property: "", kind: all, item: "" })}>{t("showAll")}</LinkButton>
          }
        />
      ) : (
        <Views
          items={visible}
          stays={calendar.bookings}
          shown={shown}
          today={today}
          range={range}
          onRange={setRange}
          onOpen={setDraft}
          onWhole={whole}
        />
      )}
      {draft && (
        <DaysDialog
          key={JSON.stringify(draft)}
          draft={draft}
          items={items}
          stays={calendar.bookings}
          onSave={(asked, change, what) => void save(asked, change, what)}
          onClose={close}
        />
      )}
    </section>
  );
}

/** «1.–3. oktober er stengt for Elgjakt på Storåsen.» */
function useChangeText() {
  const t = useTranslations("calendar");
  const words = useDayLabels();
  const f = useFormat();
  return (what: string, change: CalendarChange) => {
    const days = words.days(change.from, change.to);
    if (!isPrice(change)) return t(change.action === "open" ? "isOpen" : "isClosed", { days, what });
    return change.priceOre === null
      ? t("price.lifted", { days, what })
      : t("price.saved", { days, what, price: f.money(change.priceOre) });
  };
}
