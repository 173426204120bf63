import { useTranslations } from "use-intl";
import { type Booking, nameLanguage, useBookedGroup, useStayDates } from "#web/features/booking/public.ts";
import { useFormat } from "#web/i18n/format.ts";
import { nameInLanguage } from "#web/i18n/in-language.tsx";
import { Term } from "#web/ui/term.tsx";
import css from "./change.module.css";

type Service = { serviceId: string; name: string; quantity: number; dates?: string[] | undefined };
/** The parts of a stay that a change may differ in; a total where it is known. */
export type ComparedStay = Pick<
  Booking,
  "fromDate" | "toDate" | "participants" | "companions" | "children" | "offeringId" | "offeringName"
> & {
  cabins: readonly { cabinId: string; name: string }[];
  services: readonly Service[];
  totalOre?: number | undefined;
};

/** What a change changes, old → new. What stays as it is, is left out. */
export function Differences({ booking, changed }: { booking: Booking; changed: ComparedStay }) {
  const t = useTranslations("change.parts");
  const details = useTranslations("booking.details");
  const f = useFormat();
  const dates = useStayDates();
  const group = useBookedGroup();
  const days = (list: readonly string[]) =>
    f.all(list.map((date) => f.date(date, { weekday: false, short: true })));
  const texts = (stay: ComparedStay) => ({
    dates: dates(stay),
    group: group({ ...stay, species: booking.species }),
    offering: stay.offeringName ?? "",
    cabins:
      stay.cabins
        .map(({ name }) => name)
        .sort()
        .join(", ") || t("noCabin"),
    services:
      stay.services
        .map(
          (s) =>
            details("times", { name: s.name, quantity: s.quantity }) + (s.dates ? `, ${days(s.dates)}` : ""),
        )
        .sort()
        .join("; ") || t("noService"),
    price: stay.totalOre === undefined ? "" : f.money(stay.totalOre),
  });
  const [old, next] = [texts(booking), texts(changed)];
  const parts = (Object.keys(old) as (keyof typeof old)[]).filter(
    (part) => next[part] && old[part] !== next[part],
  );
  if (parts.length === 0) return null;
  const named = (text: string) => nameInLanguage(text, text, nameLanguage(booking, text));
  return (
    <dl className={css.differences}>
      {parts.map((part) => (
        <Term key={part} label={t(part)}>
          <span className="visually-hidden">{t("from")} </span>
          <del>{named(old[part])}</del>
          <span aria-hidden> → </span>
          <span className="visually-hidden"> {t("to")} </span>
          <ins>{named(next[part])}</ins>
        </Term>
      ))}
    </dl>
  );
}
