/** The page on which a hunter or a landowner proposes to change a booking, or a landowner answers a request. */
import { type ReactNode, useCallback, useState } from "react";
import { useNavigate } from "react-router";
import { useTranslations } from "use-intl";
import { isCalendarDate } from "#domain/days.ts";
import { bookingAddress } from "#domain/page-addresses.ts";
import type { Booking } from "#web/features/booking/public.ts";
import { type CabinStay, CabinStayFields } from "#web/features/cabin/public.ts";
import {
  BookingFields,
  guestOfOffering,
  type Offering,
  useAvailability,
  useLaw,
  useStayErrors,
} from "#web/features/checkout/public.ts";
import { useLanguageOfText } from "#web/i18n/written-in.ts";
import { browserApi } from "#web/platform/api/api-client.ts";
import { monthOf } from "#web/ui/date/calendar-model.ts";
import { ChoiceCard } from "#web/ui/form/choice.tsx";
import { SelectField } from "#web/ui/form/field.tsx";
import { Card } from "#web/ui/layout/card.tsx";
import { type ChangeDraft, withOwnDaysFree } from "./change-draft.ts";
import { ChangeSummary } from "./change-summary.tsx";
import type { ComparedStay } from "./differences.tsx";
import type { LoadedChange } from "./load-change.ts";
import { type Change, useChange } from "./use-change.ts";
import css from "./change.module.css";

type Loaded = NonNullable<LoadedChange>;
type LoadedStay = NonNullable<Loaded["stay"]>;
type Props<S extends LoadedStay> = { booking: Booking; loaded: Loaded; stay: S };

export function ChangeView({ booking, loaded }: { booking: Booking; loaded: Loaded }) {
  const { stay } = loaded;
  if (stay?.kind === "offering") return <OfferingChange booking={booking} loaded={loaded} stay={stay} />;
  if (stay) return <CabinChange booking={booking} loaded={loaded} stay={stay} />;
  return null;
}

/** The month that the calendar shows; another one once dates are set from outside of it. */
function useShownMonth(draft: ChangeDraft, firstMonth: string): string {
  return isCalendarDate(draft.fromDate) ? monthOf(draft.fromDate) : firstMonth;
}

function OfferingChange({
  booking,
  loaded,
  stay: { offering, first },
}: Props<LoadedStay & { kind: "offering" }>) {
  const { today } = loaded;
  const { offeringId, preparationDays } = offering;
  const change = useChange(booking, loaded, offering);
  const { draft, preview } = change;
  const { fromDate, toDate } = booking;
  const free = useCallback(
    <D extends { date: string }>(days: readonly D[]) =>
      withOwnDaysFree(days, { fromDate, toDate }, preparationDays ?? 0),
    [fromDate, toDate, preparationDays],
  );
  const askDays = useCallback(
    async (span: { from: string; to: string }) => {
      const { days } = await browserApi()("GET /api/offering-availability", {
        query: { offeringId, ...span },
      });
      return { days: free(days) };
    },
    [offeringId, free],
  );
  const [ownFirst] = useState(() => ({ ...first, days: first.days && free(first.days) }));
  const availability = useAvailability(askDays, ownFirst);
  const { errorsAt: errorsOf } = useStayErrors(preview, offering, today);
  // days are suggested by a calendar in which the booking itself takes its days
  const errorsAt = (field?: string) =>
    errorsOf(field).map(({ suggestion, ...error }) => ({
      ...error,
      suggestion: suggestion?.date ? undefined : suggestion,
    }));
  const fields = {
    offering,
    today,
    who: guestOfOffering(offering),
    choice: draft,
    change: change.change,
    changeDates: change.change,
    errorsAt,
    availability,
    law: useLaw(offering, today),
    month: useShownMonth(draft, first.month),
  };
  return (
    <Columns
      change={change}
      booking={booking}
      loaded={loaded}
      changed={comparedStay(booking, change, offering)}
    >
      <OfferingChoice booking={booking} offering={offering} onChoose={change.goToOffering} change={change} />
      <BookingFields checkout={fields} />
    </Columns>
  );
}

function CabinChange({ booking, loaded, stay: { cabin, first } }: Props<LoadedStay & { kind: "cabin" }>) {
  const change = useChange(booking, loaded, undefined);
  const { draft, preview } = change;
  const { cabinId, preparationDays } = cabin;
  const { fromDate, toDate } = booking;
  const free = useCallback(
    <D extends { date: string }>(days: readonly D[]) =>
      withOwnDaysFree(days, { fromDate, toDate }, preparationDays ?? 0),
    [fromDate, toDate, preparationDays],
  );
  const askDays = useCallback(
    async (query: { from: string; to: string }) => {
      const { days } = await browserApi()("GET /api/cabins/:cabinId/availability", {
        params: { cabinId },
        query,
      });
      return { days: free(days) };
    },
    [cabinId, free],
  );
  const [ownFirst] = useState(() => ({ ...first, days: first.days && free(first.days) }));
  const availability = useAvailability(askDays, ownFirst);
  const month = useShownMonth(draft, first.month);
  const fields: CabinStay = {
    choice: draft,
    today: loaded.today,
    changeDates: change.change,
    taken: undefined,
    availability,
    month,
    cabin,
    quote: preview,
  };
  return (
    <Columns
      change={change}
      booking={booking}
      loaded={loaded}
      changed={comparedStay(booking, change, undefined)}
    >
      <CabinStayFields checkout={fields} />
    </Columns>
  );
}

/** The chosen stay, for what it changes; undefined until both dates are given. */
function comparedStay(
  booking: Booking,
  { stay, draft, preview }: Change,
  offering: Offering | undefined,
): ComparedStay | undefined {
  if (!stay) return undefined;
  const group = {
    participants: stay.participants,
    companions: stay.companions ?? 0,
    children: stay.children ?? 0,
  };
  const common = {
    fromDate: stay.fromDate,
    toDate: stay.toDate,
    ...group,
    totalOre: preview.calculated?.totalOre,
  };
  if (!offering) {
    const { cabins, offeringId, offeringName } = booking;
    return { ...common, cabins, services: [], offeringId, offeringName };
  }
  const chosen = [...offering.includedCabinIds, ...stay.cabins.map(({ cabinId }) => cabinId)];
  const nameOf = (id: string) =>
    booking.cabins.find((c) => c.cabinId === id)?.name ??
    offering.cabins.find((c) => c.cabinId === id)?.name ??
    "";
  const isBooked = draft.offeringId === booking.offeringId;
  return {
    ...common,
    offeringId: offering.offeringId,
    offeringName: isBooked ? booking.offeringName : offering.name,
    cabins: chosen.map((cabinId) => ({ cabinId, name: nameOf(cabinId) })),
    services: stay.services.map((s) => ({
      ...s,
      name:
        booking.services.find((one) => one.serviceId === s.serviceId)?.name ??
        offering.propertyServices.find((one) => one.serviceId === s.serviceId)?.name ??
        "",
    })),
  };
}

/** Another offering of the same property, where there are several. */
function OfferingChoice({
  booking,
  offering,
  change: { change },
  onChoose,
}: {
  booking: Booking;
  offering: Offering;
  change: Change;
  onChoose: (offeringId: string) => void;
}) {
  const t = useTranslations("change.form");
  const writtenIn = useLanguageOfText();
  const booked = { offeringId: booking.offeringId ?? "", name: booking.offeringName ?? "" };
  const options = [booked, offering, ...offering.otherOfferings].map(
    ({ offeringId, name }) => [offeringId, name] as const,
  );
  const different = [...new Map(options.filter(([id]) => id !== "").toReversed())].toReversed();
  if (different.length < 2) return null;
  return (
    <SelectField
      name="offeringId"
      label={t("offering")}
      lang={writtenIn()}
      options={different}
      value={offering.offeringId}
      onChange={(e) => {
        change({ offeringId: e.currentTarget.value });
        onChoose(e.currentTarget.value);
      }}
    />
  );
}

function Columns({
  booking,
  loaded,
  change,
  changed,
  children,
}: {
  booking: Booking;
  loaded: Loaded;
  change: Change;
  changed: ComparedStay | undefined;
  children: ReactNode;
}) {
  const t = useTranslations("change.form");
  const navigate = useNavigate();
  return (
    <div className={css.columns}>
      <Card stack title={t("stay")}>
        {children}
        {booking.reader === "landowner" && <PriceChoice booking={booking} change={change} />}
      </Card>
      <ChangeSummary
        booking={booking}
        change={change}
        changed={changed}
        asksForInvoicing={loaded.asksForInvoicing}
        onSent={() => navigate(bookingAddress(booking.bookingId), { replace: true })}
      />
    </div>
  );
}

/** Only the landowner says that the change is at the total that was agreed. */
function PriceChoice({ booking, change: { draft, change } }: { booking: Booking; change: Change }) {
  const t = useTranslations("change.form");
  const name = booking.hunter.name;
  return (
    <fieldset className={css.price}>
      <legend>{t("price")}</legend>
      {(["today", "agreed"] as const).map((price) => (
        <ChoiceCard
          key={price}
          type="radio"
          name="price"
          label={t(`prices.${price}`)}
          hint={t(`priceHints.${price}`, { name })}
          checked={draft.price === price}
          onChange={() => change({ price })}
        />
      ))}
    </fieldset>
  );
}
