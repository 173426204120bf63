import { IconChevronLeft, IconChevronRight } from "@tabler/icons-react";
import { Link } from "react-router";
import { useTranslations } from "use-intl";
import { subjectKinds } from "#domain/availability/lists.ts";
import { useFormat } from "#web/i18n/format.ts";
import { useHydrated } from "#web/ui/use-hydrated.ts";
import { LinkButton } from "#web/ui/button.tsx";
import { addMonths, monthOf } from "#web/ui/date/calendar-model.ts";
import { SelectField } from "#web/ui/form/field.tsx";
import { type FilterChoices, PropertyFilter } from "#web/features/property-group/public.ts";
import css from "./availability.module.css";
import { startOf, type Item } from "./calendar-days.ts";
import { everyKind, type VisibleRange } from "./use-visible-range.ts";

/** Selects the month and the items; the URL's query stores the selection. */
export function Toolbar({
  items,
  today,
  shown: { month, property, kind, to, choose },
  choices,
}: {
  items: readonly Item[];
  today: string;
  shown: VisibleRange;
  choices: FilterChoices;
}) {
  const t = useTranslations("calendar");
  const f = useFormat();
  const disabled = !useHydrated();
  const kinds = subjectKinds.filter((k) => items.some((item) => item.kind === k));
  const turn = (by: number, label: string, icon: React.ReactNode) => (
    <Link className={css.turn} to={to({ month: addMonths(month, by) })} preventScrollReset aria-label={label}>
      {icon}
    </Link>
  );
  return (
    <div className={css.toolbar}>
      <div className={css.turns}>
        {turn(-1, t("previous"), <IconChevronLeft size={22} aria-hidden />)}
        <h2 id="calendar" aria-live="polite">
          {f.month(startOf(month))}
        </h2>
        {turn(1, t("next"), <IconChevronRight size={22} aria-hidden />)}
        {month !== monthOf(today) && (
          <LinkButton size="small" to={to({ month: monthOf(today) })} preventScrollReset>
            {t("today")}
          </LinkButton>
        )}
      </div>
      <div className={css.filters} data-idle={(!property && !kind) || undefined}>
        <PropertyFilter choices={choices} />
        {kinds.length > 1 && (
          <SelectField
            label={t("show")}
            disabled={disabled}
            value={kind}
            options={[
              ["", t("offeringsAndCabins")],
              ...kinds.map((k) => [k, t(`kinds.${k}`)] as const),
              [everyKind, t("allKinds")],
            ]}
            onChange={(e) => choose({ kind: e.currentTarget.value, item: "" })}
          />
        )}
      </div>
    </div>
  );
}
