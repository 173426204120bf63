import { IconCheck } from "@tabler/icons-react";
import { useTranslations } from "use-intl";
import { useFormat } from "#web/i18n/format.ts";
import { LinkButton } from "#web/ui/button.tsx";
import { Card } from "#web/ui/layout/card.tsx";
import { suggestionQuery } from "../edit/prefill.ts";
import type { GapToFill, Strategy } from "./load-strategy.ts";
import css from "./strategy.module.css";

/** Open days of the legal seasons without an offering, each with a link to create one. */
export function Gaps({ strategy: { gaps, property }, path }: { strategy: Strategy; path: string }) {
  const t = useTranslations("strategy.gaps");
  return (
    <Card title={t("title")}>
      <p className="muted">{t("lead")}</p>
      {gaps.length === 0 ? (
        <p className={css.whole}>
          <IconCheck size={20} aria-hidden /> {t(property.species.length === 0 ? "noSpecies" : "none")}
        </p>
      ) : (
        <ul className={css.list}>
          {gaps.map((gap) => (
            <GapRow key={`${gap.species} ${gap.validFrom}`} gap={gap} property={property} path={path} />
          ))}
        </ul>
      )}
    </Card>
  );
}

function GapRow({ gap, property, path }: { gap: GapToFill; property: Strategy["property"]; path: string }) {
  const t = useTranslations("strategy.gaps");
  const hunt = useTranslations("strategy.hunt");
  const f = useFormat();
  const { similar, ...suggestion } = gap;
  const what = hunt(gap.species);
  const query = suggestionQuery(property.propertyId, {
    ...suggestion,
    name: t("name", { what, property: property.name }),
  });
  query.set("returnTo", path);
  return (
    <li>
      <div>
        <p>
          <b>{what}</b>{" "}
          {t("nothing", { dates: f.dateRange(gap.validFrom, gap.validTo, { weekday: false, year: true }) })}
        </p>
        {gap.priceOre !== undefined && (
          <p className="muted small">
            {t("nearby", {
              count: similar,
              county: property.county ?? "",
              price: f.wholeMoney(gap.priceOre),
            })}
          </p>
        )}
      </div>
      <LinkButton size="small" to={`/offering-workflow?${query}`} aria-label={t("makeFor", { what })}>
        {t("make")}
      </LinkButton>
    </li>
  );
}
