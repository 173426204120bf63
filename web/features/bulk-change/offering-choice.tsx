/** The list of one's offerings, each with a checkbox. */
import { useState } from "react";
import { useSearchParams } from "react-router";
import { useTranslations } from "use-intl";
import { maxBulkOfferings } from "#domain/bulk-change/lists.ts";
import { shortMunicipalityName } from "#domain/municipality/short-municipality-name.ts";
import { useFormat } from "#web/i18n/format.ts";
import { browserApi } from "#web/platform/api/api-client.ts";
import { Button, LinkButton } from "#web/ui/button.tsx";
import { CheckField } from "#web/ui/form/field.tsx";
import { EmptyState } from "#web/ui/layout/states.tsx";
import { notify } from "#web/ui/overlay/toast.tsx";
import { useHydrated } from "#web/ui/use-hydrated.ts";
import { ListSearch } from "#web/features/property-group/public.ts";
import css from "./bulk-change.module.css";
import { findAllIds, type LoadedBulkChange, type OwnOffering } from "./load-bulk-change.ts";

type Props = { loaded: LoadedBulkChange; ids: readonly string[]; onChange: (ids: string[]) => void };

export function OfferingChoice({ loaded, ids, onChange }: Props) {
  const t = useTranslations("bulkChange");
  const [query] = useSearchParams();
  const { choices, offerings, firstPage } = loaded;
  const { items, nextCursor, total } = offerings;
  const hydrated = useHydrated();
  const chosen = new Set(ids);
  const pageAddress = (cursor: string | null) => {
    const next = new URLSearchParams(query);
    if (cursor) next.set("cursor", cursor);
    else next.delete("cursor");
    return `?${next}`;
  };
  const toggle = (id: string, on: boolean) => onChange(on ? [...ids, id] : ids.filter((one) => one !== id));
  return (
    <>
      <ListSearch choices={choices} />
      <div className="row spread">
        <p role="status">{t("chosen", { count: ids.length, total })}</p>
        <div className="row">
          <ChooseAll loaded={loaded} ids={ids} onChange={onChange} />
          {ids.length > 0 && (
            <Button size="small" look="quiet" onClick={() => onChange([])}>
              {t("chooseNone")}
            </Button>
          )}
        </div>
      </div>
      {items.length === 0 ? (
        <EmptyState title={t("nothingFound")} text={t("nothingFoundText")} />
      ) : (
        <ul className={css.offerings}>
          {items.map((one) => (
            <li key={one.offeringId}>
              <CheckField
                label={one.name}
                hint={<OfferingHint offering={one} />}
                checked={chosen.has(one.offeringId)}
                disabled={!hydrated}
                onChange={(e) => toggle(one.offeringId, e.currentTarget.checked)}
              />
            </li>
          ))}
        </ul>
      )}
      <div className="row spread">
        {firstPage ? <span /> : <LinkButton to={pageAddress(null)}>{t("first")}</LinkButton>}
        {nextCursor && <LinkButton to={pageAddress(nextCursor)}>{t("next")}</LinkButton>}
      </div>
    </>
  );
}

function OfferingHint({ offering: o }: { offering: OwnOffering }) {
  const t = useTranslations("bulkChange");
  const f = useFormat();
  return [
    o.propertyName,
    shortMunicipalityName(o.municipality ?? ""),
    f.dateRange(o.validFrom, o.validTo, { weekday: false, now: f.now }),
    o.status === "active" && o.published ? "" : t(`status.${o.status === "active" ? "inactive" : o.status}`),
  ]
    .filter(Boolean)
    .join(" · ");
}

/** Adds all that pass the filter to those that are chosen. */
function ChooseAll({ loaded, ids, onChange }: Props) {
  const t = useTranslations("bulkChange");
  const [busy, setBusy] = useState(false);
  const { total } = loaded.offerings;
  if (total === 0) return null;
  async function choose() {
    setBusy(true);
    try {
      const found = await findAllIds(browserApi(), loaded.filter, maxBulkOfferings);
      const all = [...new Set([...ids, ...found])];
      onChange(all.slice(0, maxBulkOfferings));
      if (all.length > maxBulkOfferings || total > maxBulkOfferings)
        notify.error(t("most", { most: maxBulkOfferings }));
    } catch {
      notify.error(t("failed"));
    } finally {
      setBusy(false);
    }
  }
  return (
    <Button size="small" busy={busy} onClick={() => void choose()}>
      {t("chooseAll", { count: total })}
    </Button>
  );
}
