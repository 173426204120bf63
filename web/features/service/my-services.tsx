import { IconTool } from "@tabler/icons-react";
import { useTranslations } from "use-intl";
import { LinkButton } from "#web/ui/button.tsx";
import { Card } from "#web/ui/layout/card.tsx";
import { PageHeader } from "#web/ui/layout/page-header.tsx";
import { EmptyState } from "#web/ui/layout/states.tsx";
import { BecomeLandowner } from "#web/features/property/public.ts";
import type { Filter, MyServices as Mine } from "./load-services.ts";
import css from "./my-services.module.css";
import { ServiceFilter } from "./service-filter.tsx";
import { ServiceItem } from "./service-item.tsx";

const newService = (propertyId: string) =>
  propertyId ? `/service-creation-page?propertyId=${propertyId}` : "/service-creation-page";
/** The page with this filter in the query. */
const addressOf = (filter: Filter, cursor?: string) =>
  `/services-page?${new URLSearchParams(Object.entries({ ...filter, ...(cursor && { cursor }) }).filter(([, value]) => value !== ""))}`;

/** My services by property: price, stock, and whether hunters see them. */
export function MyServices({ mine }: { mine: Mine }) {
  const t = useTranslations("services");
  const { may, filter, places, items } = mine;
  const filtered = filter.status !== "" || filter.category !== "";
  const bare = items.length === 0 && !filtered && mine.first;
  const only = filter.propertyId && places[0]?.name;
  const create = may && places.some(({ rights }) => rights.includes("edit")) && (
    <LinkButton look="primary" to={newService(filter.propertyId)}>
      {t("add")}
    </LinkButton>
  );
  return (
    <div className="page page-body">
      <PageHeader
        {...(only && { above: only })}
        title={t("title")}
        lead={t("lead")}
        actions={!bare && create}
      />
      {!may ? (
        <BecomeLandowner next="/services-page" />
      ) : places.length === 0 ? (
        <NoProperty />
      ) : bare ? (
        <EmptyState
          heading="h2"
          icon={<IconTool size={36} aria-hidden />}
          title={t("emptyTitle")}
          text={t("emptyText")}
          action={create}
        />
      ) : (
        <>
          <ServiceFilter filter={filter} categories={mine.categories} />
          {items.length === 0 ? (
            <EmptyState
              heading="h2"
              title={t("noneTitle")}
              action={
                <LinkButton to={addressOf({ ...filter, status: "", category: "" })}>
                  {t("showAll")}
                </LinkButton>
              }
            />
          ) : (
            <Places mine={mine} />
          )}
          <div className="row">
            {!mine.first && <LinkButton to={addressOf(filter)}>{t("firstPage")}</LinkButton>}
            {mine.nextCursor && (
              <LinkButton to={addressOf(filter, mine.nextCursor)}>{t("nextPage")}</LinkButton>
            )}
          </div>
        </>
      )}
    </div>
  );
}

function NoProperty() {
  const t = useTranslations("mine");
  return (
    <EmptyState
      heading="h2"
      title={t("emptyTitle")}
      text={t("emptyText")}
      next={{ to: "/property-registration-page", text: t("register") }}
    />
  );
}

function Places({ mine: { places, items, filter } }: { mine: Mine }) {
  const t = useTranslations("services");
  const groups = places
    .map((place) => ({ ...place, services: items.filter((s) => s.propertyId === place.propertyId) }))
    .filter((g) => g.services.length > 0);
  return (
    <div className={css.places}>
      {groups.map(({ propertyId, name, offerings, services, rights }) => (
        <Card
          key={propertyId}
          title={name}
          {...(!filter.propertyId &&
            rights.includes("edit") && {
              actions: (
                <LinkButton size="small" to={newService(propertyId)} aria-label={t("addTo", { name })}>
                  {t("add")}
                </LinkButton>
              ),
            })}
        >
          <ul className={css.list}>
            {services.map((service) => (
              <ServiceItem key={service.serviceId} service={service} offerings={offerings} rights={rights} />
            ))}
          </ul>
        </Card>
      ))}
    </div>
  );
}
