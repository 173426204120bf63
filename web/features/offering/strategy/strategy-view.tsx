import { useTranslations } from "use-intl";
import { useNamed } from "#web/i18n/in-language.tsx";
import { LinkButton } from "#web/ui/button.tsx";
import { Card } from "#web/ui/layout/card.tsx";
import { PageHeader } from "#web/ui/layout/page-header.tsx";
import { EmptyState } from "#web/ui/layout/states.tsx";
import { Gaps } from "./gaps.tsx";
import type { Strategy } from "./load-strategy.ts";
import { OfferingList } from "./offering-list.tsx";
import css from "./strategy.module.css";
import { YearLine } from "./year-line.tsx";

/** A property's offerings over the year, the legal seasons, and the gaps. */
export function StrategyView({ strategy }: { strategy: Strategy }) {
  const t = useTranslations("strategy");
  const named = useNamed();
  const { property } = strategy;
  const path = `/smart-offering-strategy-page?${new URLSearchParams({ propertyId: property.propertyId })}`;
  const make = `/offering-workflow?${new URLSearchParams({ propertyId: property.propertyId, returnTo: path })}`;
  return (
    <div className="page page-body">
      <PageHeader
        above={named(property.name, property.name)}
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
