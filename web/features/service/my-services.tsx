import { IconTool } from "@tabler/icons-react";
import { useTranslations } from "use-intl";
import { LinkButton } from "#web/ui/button.tsx";
import { Card } from "#web/ui/layout/card.tsx";
import { PageHeader } from "#web/ui/layout/page-header.tsx";
import { EmptyState } from "#web/ui/layout/states.tsx";
import { BecomeLandowner } from "#web/features/property/public.ts";
import type { Filter, MyServices as Mine } from "./load-services.ts";
import { ServiceItem } from "./service-item.tsx";
import { useState } from "react";
import { useNavigate } from "react-router";
import { serviceStatuses } from "#domain/service/lists.ts";
import { useHydrated } from "#web/ui/use-hydrated.ts";
import { SelectField } from "#web/ui/form/field.tsx";
import css from "./my-services.module.css";

const newService = (propertyId: string) =>
  propertyId ? `/service-creation-page?propertyId=${propertyId}` : "/service-creation-page";
/** The address of this page with a filter in the query. */
const addressOf = (filter: Filter, cursor?: string) =>
  `/services-page?${new URLSearchParams(Object.entries({ ...filter, ...(cursor && { cursor }) }).filter(([, value]) => value !== ""))}`;

/** A landowner's services by property, with price, stock, and whether hunters see them. */
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
            <ServicesByProperty mine={mine} />
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

function ServicesByProperty({ mine: { places, items, filter } }: { mine: Mine }) {
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

/** Filters the services. The filter is in the query, so that Back returns to the same list. */
function ServiceFilter({ filter, categories }: { filter: Filter; categories: readonly string[] }) {
  const t = useTranslations("services");
  const navigate = useNavigate();
  const disabled = !useHydrated();
  const [shownFilter, setShownFilter] = useState(filter);
  // changes before the page has loaded, so that quick choices add up
  const [chosen, setChosen] = useState(filter);
  if (shownFilter !== filter) {
    setShownFilter(filter);
    setChosen(filter);
  }
  const go = (part: Partial<Filter>) => {
    const next = { ...chosen, ...part };
    setChosen(next);
    const query = new URLSearchParams(Object.entries(next).filter(([, value]) => value !== ""));
    void navigate(`?${query}`, { preventScrollReset: true });
  };
  return (
    <div className={css.filter}>
      <SelectField
        label={t("filter.status")}
        disabled={disabled}
        value={chosen.status}
        options={[["", t("filter.all")], ...serviceStatuses.map((s) => [s, t(`status.${s}`)] as const)]}
        onChange={(e) => go({ status: e.currentTarget.value })}
      />
      {categories.length > 0 && (
        <SelectField
          label={t("filter.category")}
          disabled={disabled}
          value={
            categories.find((c) => c.toLocaleLowerCase("nb") === chosen.category.toLocaleLowerCase("nb")) ??
            ""
          }
          options={[["", t("filter.all")], ...categories.map((c) => [c, c] as const)]}
          onChange={(e) => go({ category: e.currentTarget.value })}
        />
      )}
    </div>
  );
}
