import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { addDays, daysBetween, isCalendarDate, type Stay } from "#domain/days.ts";
import { isPerDay } from "#domain/service/lists.ts";
import { useFormat } from "#web/i18n/format.ts";
import { useLanguageOfText } from "#web/i18n/written-in.ts";
import { ChoiceCard } from "#web/ui/form/choice.tsx";
import { DatePair } from "#web/ui/date/dates.tsx";
import { Stepper } from "#web/ui/layout/stepper.tsx";
import { largestParty, pickDay, type Suggestion } from "../stay/choice.ts";
import { CompanyFields } from "./company-fields.tsx";
import { StayCalendar } from "./free-days.tsx";
import { FieldErrors } from "./field-errors.tsx";
import { answersIn } from "../stay/use-law.ts";
import { useLazyComponent } from "#web/ui/use-lazy-component.ts";
import type { ServiceDaysProps } from "./service-days.tsx";
import type { StayFields } from "../stay/use-checkout.ts";
import { Badge } from "#web/ui/status-badge.tsx";
import { byCategory, type ExtraOption, extrasOf, useServicePrice } from "../stay/extras.ts";
import css from "./booking-fields.module.css";

/**
 * Fields for arrival, departure, group size, cabins and services, each with its error. `children` replaces
 * the two date fields.
 */
export function BookingFields({ checkout, children }: { checkout: StayFields; children?: ReactNode }) {
  const t = useTranslations("offering.choose");
  const { offering, choice, errorsAt, changeDates, change } = checkout;
  const applySuggestion = ({ change: part }: Suggestion) => changeDates(part);
  const party = errorsAt("participants");
  return (
    <div className={css.fields}>
      {children}
      <div>
        <div className={css.box}>
          {!children && <StayDates checkout={checkout} />}
          <div className={css.party}>
            <Stepper
              label={t("hunters", { who: checkout.who })}
              value={choice.participants}
              min={1}
              max={largestParty(offering)}
              maxTyped={99}
              onChange={(participants) => change({ participants })}
            />
          </div>
          <CompanyFields group={choice} who={checkout.who} onChange={change} />
        </div>
        <div className={css.errors}>
          <FieldErrors id="error-fromDate" errors={errorsAt("fromDate")} onSuggestion={applySuggestion} />
          <FieldErrors id="error-toDate" errors={errorsAt("toDate")} onSuggestion={applySuggestion} />
          <FieldErrors errors={party} onSuggestion={applySuggestion} />
        </div>
      </div>
      <LawOfStay checkout={checkout} />
      <CabinChoices checkout={checkout} onSuggestion={applySuggestion} />
      <ServiceChoices checkout={checkout} onSuggestion={applySuggestion} />
      <FieldErrors errors={errorsAt("")} onSuggestion={applySuggestion} />
    </div>
  );
}

const loadStayLaw = () => import("./stay-law.tsx");
/** What the law says of the chosen days, once they are chosen. */
function LawOfStay({ checkout: { choice, law } }: { checkout: StayFields }) {
  const { fromDate, toDate } = choice;
  const isChosen = isCalendarDate(fromDate) && isCalendarDate(toDate) && fromDate < toDate;
  const isShown = isChosen && law.species.some((one) => answersIn(one, { fromDate, toDate }).length > 0);
  const StayLaw = useLazyComponent(loadStayLaw, isShown);
  return StayLaw && isShown ? <StayLaw stay={{ fromDate, toDate }} species={law.species} /> : null;
}

/**
 * The fields for the dates of the stay. They open the page's calendar, with the price and places of each day.
 */
function StayDates({ checkout }: { checkout: StayFields }) {
  const t = useTranslations("offering.choose");
  const { offering, choice, today, errorsAt, changeDates } = checkout;
  const { durationType, fixedDays = 1, validFrom, validTo } = offering;
  const end = (name: "fromDate" | "toDate", label: string) => ({
    name,
    label,
    value: choice[name],
    describedBy: errorsAt(name).length > 0 ? `error-${name}` : undefined,
  });
  const change = (fromDate: string, toDate: string) => {
    const fixed = durationType === "fixed_days" && fromDate !== choice.fromDate && isCalendarDate(fromDate);
    changeDates({ fromDate, toDate: fixed ? addDays(fromDate, fixedDays ?? 1) : toDate });
  };
  const onlyStay = (date: string) => {
    const { fromDate, toDate } = pickDay(offering, choice, date, today);
    return [fromDate, toDate] as const;
  };
  return (
    <DatePair
      className={css.date}
      from={end("fromDate", t("arrival"))}
      to={end("toDate", t("departure"))}
      onChange={change}
      min={validFrom > today ? validFrom : today}
      max={addDays(validTo, 1)}
      pick={durationType === "fixed_days" || durationType === "season" ? onlyStay : undefined}
      calendar={(onPick) => <StayCalendar checkout={checkout} onPick={onPick} />}
    />
  );
}

type Extras = { checkout: StayFields; onSuggestion: (suggestion: Suggestion) => void };

function CabinChoices({ checkout: { offering, choice, change, errorsAt }, onSuggestion }: Extras) {
  const t = useTranslations("offering.choose");
  const f = useFormat();
  const writtenIn = useLanguageOfText();
  if (offering.optionalCabins.length + offering.includedCabinIds.length === 0) return null;
  const nameOf = (id: string) => {
    const cabin = offering.cabins.find((c) => c.cabinId === id);
    return cabin ? <span lang={writtenIn(cabin.english?.name)}>{cabin.name}</span> : t("cabin");
  };
  const toggle = (id: string) =>
    change({
      cabinIds: choice.cabinIds.includes(id)
        ? choice.cabinIds.filter((one) => one !== id)
        : [...choice.cabinIds, id],
    });
  return (
    <fieldset className={css.group}>
      <legend>{t(offering.optionalCabins.length > 0 ? "cabins" : "cabin")}</legend>
      {offering.includedCabinIds.map((id) => (
        <p key={id} className={css.included}>
          {nameOf(id)} <small>{t("included")}</small>
        </p>
      ))}
      {offering.optionalCabins.map(({ cabinId, pricePerPersonPerNightOre }) => (
        <div key={cabinId}>
          <ChoiceCard
            type="checkbox"
            label={nameOf(cabinId)}
            hint={
              pricePerPersonPerNightOre > 0
                ? t("perNight", { price: f.wholeMoney(pricePerPersonPerNightOre) })
                : t("free")
            }
            checked={choice.cabinIds.includes(cabinId)}
            onChange={() => toggle(cabinId)}
          />
          <FieldErrors errors={errorsAt(`cabins.${cabinId}`)} onSuggestion={onSuggestion} />
        </div>
      ))}
    </fieldset>
  );
}

type Props = { checkout: StayFields; onSuggestion: (suggestion: Suggestion) => void };

/** A number field for each service, by category, with its error. */
function ServiceChoices({ checkout, onSuggestion }: Props) {
  const t = useTranslations("offering.choose");
  const lang = useLanguageOfText()();
  const groups = byCategory(extrasOf(checkout.offering));
  if (groups.length === 0) return null;
  return (
    <fieldset className={css.group}>
      <legend>{t("services")}</legend>
      {groups.map(({ category, items }) => (
        <div key={category} className={css.group}>
          {category && (
            <p className={css.category} lang={lang}>
              {category}
            </p>
          )}
          {items.map((s) => (
            <ServiceChoice key={s.serviceId} service={s} checkout={checkout} onSuggestion={onSuggestion} />
          ))}
        </div>
      ))}
    </fieldset>
  );
}

const nightsChosen = ({ fromDate, toDate }: Stay): number =>
  isCalendarDate(fromDate) && isCalendarDate(toDate) ? daysBetween(fromDate, toDate) : 0;
const loadServiceDays = () => import("./service-days.tsx");
/** What one unit of a service per day stands for, and the days for which it is chosen. */
function ServiceDays({ service, choice, change }: ServiceDaysProps) {
  const isShown = isPerDay(service.unit) && nightsChosen(choice) > 1;
  const Days = useLazyComponent(loadServiceDays, isShown);
  return Days && isShown ? <Days service={service} choice={choice} change={change} /> : null;
}

function ServiceChoice({
  service: s,
  checkout: { choice, change, errorsAt },
  onSuggestion,
}: Props & { service: ExtraOption }) {
  const t = useTranslations("offering.service");
  const price = useServicePrice();
  const lang = useLanguageOfText()();
  return (
    <div>
      <div className={css.service}>
        <p>
          <span className="row">
            <b lang={lang}>{s.name}</b>
            {s.premium && <Badge tone="waiting">{t("premium")}</Badge>}
          </span>
          <small>{price(s)}</small>
        </p>
        <Stepper
          label={s.name}
          hideLabel
          value={choice.services[s.serviceId] ?? 0}
          max={s.most ?? 99}
          onChange={(quantity) => change({ services: { ...choice.services, [s.serviceId]: quantity } })}
        />
      </div>
      <ServiceDays service={s} choice={choice} change={change} />
      <FieldErrors errors={errorsAt(`services.${s.serviceId}`)} onSuggestion={onSuggestion} />
    </div>
  );
}
