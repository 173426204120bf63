import { useTranslations } from "use-intl";
import { useFormat } from "#web/i18n/format.ts";
import { Term } from "#web/ui/term.tsx";
import { useHydrated } from "#web/ui/use-hydrated.ts";
import { Badge } from "#web/ui/status-badge.tsx";
import css from "./permit.module.css";
import { lastDayOf, phaseOf, type ShownPermit } from "./shown-permit.ts";

/** Whether it holds today, by this device's clock once it can be asked: the page may be read without coverage. */
export function PermitState({ permit }: { permit: ShownPermit }) {
  const t = useTranslations("permit");
  const f = useFormat();
  const isHydrated = useHydrated();
  const phase = phaseOf(permit, isHydrated ? new Date() : new Date(f.now));
  if (phase === "now") return <Badge tone="good">{t("valid")}</Badge>;
  if (phase === "over") return <Badge>{t("over")}</Badge>;
  return <Badge tone="info">{t("notYet", { date: f.date(permit.from, { weekday: false }) })}</Badge>;
}

type Props = { permit: ShownPermit; place: string; parts: readonly string[]; hasState?: boolean };
/**
 * What the code says, in words. `parts`: the names of the parts of the ground that are booked. `hasState`:
 * whether it says if the permit holds today.
 */
export function PermitFacts({ permit, place, parts, hasState = false }: Props) {
  const t = useTranslations("permit");
  const species = useTranslations("species");
  const f = useFormat();
  const within =
    permit.parts === null ? t("manyParts") : permit.parts.length === 0 ? t("wholeGround") : f.list(parts);
  return (
    <dl className={css.facts}>
      {hasState && (
        <Term label={t("state")}>
          <PermitState permit={permit} />
        </Term>
      )}
      <Term label={t("days")}>{f.dateRange(permit.from, lastDayOf(permit), { year: true })}</Term>
      <Term label={t("place")}>{place}</Term>
      {within && <Term label={t("parts")}>{within}</Term>}
      <Term label={t("role")}>{t(`roles.${permit.role}`)}</Term>
      {permit.species.length > 0 && (
        <Term label={t("species")}>{f.list(permit.species.map((one) => species(one)))}</Term>
      )}
      {permit.quota.length > 0 && (
        <Term label={t("quota")}>
          {f.list(
            permit.quota.map((one) => t("quotaOf", { species: species(one.species), count: one.count })),
          )}
        </Term>
      )}
      <Term label={t("number")}>{permit.permitId}</Term>
    </dl>
  );
}
