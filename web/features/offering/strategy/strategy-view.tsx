import { useTranslations } from "use-intl";
import { useNameInLanguage } from "#web/i18n/in-language.tsx";
import { LinkButton } from "#web/ui/button.tsx";
import { Card } from "#web/ui/layout/card.tsx";
import { PageHeader } from "#web/ui/layout/page-header.tsx";
import { EmptyState } from "#web/ui/layout/states.tsx";
import type { Strategy, GapToFill } from "./load-strategy.ts";
import { OfferingList } from "./offering-list.tsx";
import { YearLine } from "./year-line.tsx";
import { IconCheck } from "@tabler/icons-react";
import { useFormat } from "#web/i18n/format.ts";
import { suggestionQuery } from "../edit/prefill.ts";
import css from "./strategy.module.css";

/** A property's offerings over the year, the legal seasons, and the gaps without an offering. */
export function StrategyView({ strategy }: { strategy: Strategy }) {
  const t = useTranslations("strategy");
  const withName = useNameInLanguage();
  const { property } = strategy;
  const path = `/smart-offering-strategy-page?${new URLSearchParams({ propertyId: property.propertyId })}`;
  const make = `/offering-workflow?${new URLSearchParams({ propertyId: property.propertyId, returnTo: path })}`;
  return (
    <div className="page page-body">
      <PageHeader
        above={withName(property.name, property.name)}
        title={t("title")}
        lead={t("lead")}
        actions={
          <LinkButton look="primary" to={make}>
            {t("make")}
          </LinkButton>
        }
      />
      <div className={css.parts}>
        {property.species.length === 0 && property.offerings.length === 0 ? (
          <Card>
            <EmptyState
              heading="h2"
              title={t("emptyTitle")}
              text={t("emptyText")}
              action={
                <LinkButton to={`/property-workflow?propertyId=${property.propertyId}`}>
                  {t("species")}
                </LinkButton>
              }
            />
          </Card>
        ) : (
          <YearLine strategy={strategy} path={path} />
        )}
        <Gaps strategy={strategy} path={path} />
        <OfferingList strategy={strategy} path={path} />
      </div>
    </div>
  );
}

/** Days of legal seasons without an offering, each span with a link to create one. */
function Gaps({ strategy: { gaps, property }, path }: { strategy: Strategy; path: string }) {
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
