import { IconChecklist } from "@tabler/icons-react";
import { useEffect, useState } from "react";
import { useTranslations } from "use-intl";
import {
  demandAddresses,
  demandsOf,
  type Preparation,
  preparations,
  preparationsFor,
  preparationsReadOn,
} from "#domain/booking/before-trip.ts";
import { ruleFigures } from "#domain/company/facts.ts";
import type { Species } from "#domain/species/species.ts";
import { readStored, writeStored } from "#web/platform/device/browser-storage.ts";
import { useHydrated } from "#web/ui/use-hydrated.ts";
import { Card } from "#web/ui/layout/card.tsx";
import { useFormat } from "#web/i18n/format.ts";
import { CheckField } from "#web/ui/form/field.tsx";
import css from "./booking.module.css";

const { harvestReportHours } = ruleFigures;

/** A checklist before the trip. */
export function BeforeTrip({ bookingId, species }: { bookingId: string; species: readonly Species[] }) {
  const t = useTranslations("booking.before");
  const { checkedItems, tick } = useCheckedItems(bookingId);
  const hydrated = useHydrated();
  const needed = preparationsFor(species);
  const remaining = needed.filter((one) => !checkedItems.has(one)).length;
  return (
    <Card
      title={
        <span className={css.withIcon}>
          <IconChecklist size={24} aria-hidden /> {t("title")}
        </span>
      }
      stack
    >
      <p className="muted small" aria-live="polite">
        {t("left", { left: remaining })}
      </p>
      {needed.map((one) => (
        <CheckField
          key={one}
          label={t(one)}
          checked={checkedItems.has(one)}
          disabled={!hydrated}
          onChange={(e) => tick(one, e.currentTarget.checked)}
        />
      ))}
      {needed.includes("shootingTest") && (
        <p className="muted small">{t("harvest", { harvestReportHours })}</p>
      )}
      {needed.includes("licence") && <p className="muted small">{t("abroad")}</p>}
      <Demands needed={needed} />
    </Card>
  );
}

/** The acts and regulations that demand what is on the list. */
function Demands({ needed }: { needed: readonly Preparation[] }) {
  const t = useTranslations("booking.before");
  const f = useFormat();
  const demands = demandsOf(needed);
  if (demands.length === 0) return null;
  return (
    <p className="muted small">
      {t("sources")}{" "}
      {demands.map(({ act, sections }, i) => (
        <span key={act}>
          {i > 0 && ", "}
          <a href={demandAddresses[act]} target="_blank" rel="noreferrer">
            {t(`demands.${act}`)} § {sections}
          </a>
        </span>
      ))}
      {`. ${t("read", { date: f.date(preparationsReadOn, { weekday: false, year: true }) })}`}
    </p>
  );
}

/** The ticked items of the checklist, stored in this browser, so that they work offline. */
function useCheckedItems(bookingId: string) {
  const key = `utmark:before:${bookingId}`;
  const [checkedItems, setCheckedItems] = useState<ReadonlySet<Preparation>>(new Set());
  useEffect(() => {
    const stored = (readStored(key) ?? "").split(",");
    setCheckedItems(new Set(preparations.filter((one) => stored.includes(one))));
  }, [key]);
  function tick(one: Preparation, on: boolean) {
    const next = new Set(checkedItems);
    if (on) next.add(one);
    else next.delete(one);
    setCheckedItems(next);
    writeStored(key, [...next].join()); // if storage is blocked, the state is lost when the page is left
  }
  return { checkedItems, tick };
}
