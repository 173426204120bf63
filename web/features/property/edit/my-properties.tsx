import { shortMunicipalityName } from "#domain/municipality/short-municipality-name.ts";
import { IconChevronDown, IconTrees } from "@tabler/icons-react";
import { useLocation, useRevalidator, useSearchParams } from "react-router";
import { useTranslations } from "use-intl";
import type { Answer } from "#contract/index.ts";
import type { Client } from "#contract/client.ts";
import type { PropertyRight } from "#domain/property/lists.ts";
import { invitationAddress } from "#domain/page-addresses.ts";
import { CoHostOf } from "#web/features/co-host/public.ts";
import { OwnRulesButton } from "#web/features/law/public.ts";
import { PosterButton } from "#web/features/poster/public.ts";
import { type FilterChoices, filterIn, ListSearch } from "#web/features/property-group/public.ts";
import { useFormat } from "#web/i18n/format.ts";
import { useHydrated } from "#web/ui/use-hydrated.ts";
import { LinkButton } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/layout/states.tsx";
import { Tags } from "#web/ui/layout/tags.tsx";
import { Badge, type Tone } from "#web/ui/status-badge.tsx";
import { DeleteProperty } from "./delete-property.tsx";
import css from "./my-properties.module.css";
import { arrivalAddress } from "#web/features/arrival/public.ts";
import type { OwnPropertyView } from "./property-form.ts";
import { OwnCabins, OwnOfferings } from "./own-parts.tsx";
import { PropertyPortrait } from "./property-picture.tsx";
import { RightBadge, RightButton } from "./right-button.tsx";
import { stepToResume, stepIds, stepPath, workflow } from "./steps.ts";

export async function loadMyProperties(api: Client, query: URLSearchParams) {
  const cursor = query.get("cursor") ?? undefined;
  const filter = filterIn(query);
  const [{ items, nextCursor }, { items: helping }] = await Promise.all([
    api("GET /api/properties/mine", {
      query: { limit: 20, ...filter, q: query.get("q") ?? undefined, ...(cursor && { cursor }) },
    }),
    api("GET /api/co-hosting", {}),
  ]);
  return {
    items,
    nextCursor,
    first: cursor === undefined,
    isFiltered: Boolean(query.get("q")) || Object.keys(filter).length > 0,
    helping: helping.filter(({ status }) => status === "accepted"),
  };
}

type MyPropertiesData = Awaited<ReturnType<typeof loadMyProperties>>;
type YearFigures = Answer<"GET /api/core-booking/figures">["properties"];
const register = "/property-registration-page";
const url = (path: string, q: Record<string, string>) => `${path}?${new URLSearchParams(q)}`;

/**
 * The landowner's properties with their earnings. An expanded property lists its offerings and cabins with
 * links to edit or add them; a single property, drafts and the property in the query are expanded at first.
 */
export function MyProperties({
  mine: { items, nextCursor, first, isFiltered, helping },
  choices,
  figures,
}: {
  mine: MyPropertiesData;
  choices: FilterChoices;
  figures: YearFigures;
}) {
  const t = useTranslations("mine");
  const [query] = useSearchParams();
  const pageAddress = (cursor: string | null) => {
    const next = new URLSearchParams(query);
    if (cursor) next.set("cursor", cursor);
    else next.delete("cursor");
    return `?${next}`;
  };
  const { hash } = useLocation();
  const hydrated = useHydrated(); // the server is not sent the hash
  if (items.length === 0 && !isFiltered)
    return (
      <EmptyState
        icon={<IconTrees size={36} aria-hidden />}
        title={t("emptyTitle")}
        text={t("emptyText")}
        next={{ to: register, text: t("register") }}
      />
    );
  return (
    <section aria-label={t("title")}>
      <div className="row">
        <LinkButton look="primary" to={register}>
          {t("register")}
        </LinkButton>
        {choices.properties.length > 1 && <LinkButton to="/property-groups">{t("groups")}</LinkButton>}
        <LinkButton to="/change-offerings">{t("changeMany")}</LinkButton>
      </div>
      {choices.properties.length > 1 && <ListSearch choices={choices} />}
      {items.length === 0 && <EmptyState title={t("nothingFound")} text={t("nothingFoundText")} />}
      <div className={css.list}>
        {items.map((p) => (
          <PropertyCard
            key={p.propertyId}
            property={p}
            helping={helping.find(({ propertyId }) => propertyId === p.propertyId)}
            inYear={figures.find(({ propertyId }) => propertyId === p.propertyId)}
            groups={choices.groups.filter(({ propertyIds }) => propertyIds.includes(p.propertyId))}
            open={items.length === 1 || p.status === "draft" || (hydrated && hash === `#${p.propertyId}`)}
          />
        ))}
      </div>
      <div className="row">
        {!first && <LinkButton to={pageAddress(null)}>{t("first")}</LinkButton>}
        {nextCursor && <LinkButton to={pageAddress(nextCursor)}>{t("next")}</LinkButton>}
      </div>
    </section>
  );
}

const propertyTones: Record<OwnPropertyView["status"], Tone> = {
  draft: "neutral",
  published: "good",
  inactive: "bad",
  under_review: "waiting",
};

function PropertyCard({
  property: p,
  helping,
  inYear,
  groups,
  open,
}: {
  property: OwnPropertyView;
  /** Set if this person is a co-host of another landowner's property. */
  helping: MyPropertiesData["helping"][number] | undefined;
  inYear: YearFigures[number] | undefined;
  groups: FilterChoices["groups"];
  open: boolean;
}) {
  const t = useTranslations("mine");
  const f = useFormat();
  const { revalidate } = useRevalidator();
  const coHosts = useTranslations("coHosts");
  const may = (right: PropertyRight) => p.rights.includes(right);
  const place = [shortMunicipalityName(p.municipality ?? ""), p.county, p.area && f.area(p.area)]
    .filter(Boolean)
    .join(" · ");
  const bookable = p.offerings.filter((o) => o.notBookable.length === 0).length;
  return (
    <article className={css.property} id={p.propertyId} aria-labelledby={`${p.propertyId}-name`}>
      <details open={open}>
        <summary className={css.head}>
          <PropertyPortrait property={p} className={css.picture} />
          <div className={css.words}>
            <div className="row">
              <h2 id={`${p.propertyId}-name`}>{p.name}</h2>
              <Badge tone={propertyTones[p.status]}>{t(`property.${p.status}`)}</Badge>
              <RightBadge property={p} />
              {p.status === "published" && p.visibility !== "public" && (
                <Badge>{t(`visibility.${p.visibility}`)}</Badge>
              )}
            </div>
            {helping && (
              <p>
                <CoHostOf name={helping.hostName} />
              </p>
            )}
            {place && <p className="muted small">{place}</p>}
            {groups.length > 0 && <Tags tags={groups.map(({ name }) => name)} />}
            <p className="muted small">
              {t("holds", { offerings: p.offerings.length, bookable, cabins: p.cabins.length })}
            </p>
          </div>
          {!helping && (
            <p className={css.figures}>
              <b>{f.wholeMoney(inYear?.earningsOre ?? 0)}</b>
              <span className="muted small">
                {t("inYear", {
                  count: inYear?.bookings ?? 0,
                  when: inYear && !f.now.startsWith(`${inYear.year}`) ? `${inYear.year}` : "now",
                })}
              </span>
            </p>
          )}
          <IconChevronDown className={css.fold} aria-hidden />
        </summary>
        <div className={css.actions}>
          {p.status === "draft" && p.missing.length > 0 && (
            <p className="small">{t("missing", { count: p.missing.length })}</p>
          )}
          <div className="row">
            {may("edit") && <EditLink property={p} />}
            {(may("edit") || may("calendar")) && (
              <LinkButton size="small" to={url("/services-page", { propertyId: p.propertyId })}>
                {t("servicesOf", { count: p.services.length })}
              </LinkButton>
            )}
            {may("answer") && (
              <LinkButton size="small" to={url("/house-manual", { propertyId: p.propertyId })}>
                {t("manual")}
              </LinkButton>
            )}
            {may("edit") && (
              <LinkButton size="small" to={arrivalAddress(p.propertyId)}>
                {t("arrival")}
              </LinkButton>
            )}
            {may("edit") && <OwnRulesButton propertyId={p.propertyId} />}
            {may("edit") && <PosterButton property={p} />}
            {may("own") && <RightButton property={p} />}
            {may("own") && (
              <LinkButton size="small" to={url("/co-hosts", { propertyId: p.propertyId })}>
                {coHosts("manage")}
              </LinkButton>
            )}
            {may("own") && (
              <LinkButton size="small" to={url("/control-reports", { propertyId: p.propertyId })}>
                {t("control")}
              </LinkButton>
            )}
            {helping && (
              <LinkButton size="small" to={invitationAddress(helping.coHostId)}>
                {coHosts("see")}
              </LinkButton>
            )}
            <LinkButton size="small" look="quiet" to={url("/view-property", { propertyId: p.propertyId })}>
              {t("asHunter")}
            </LinkButton>
            {may("own") && <DeleteProperty property={p} small onDone={() => void revalidate()} />}
          </div>
        </div>
        <div className={css.parts}>
          <OwnOfferings property={p} />
          <OwnCabins property={p} />
        </div>
      </details>
    </article>
  );
}

/** A draft continues at its first incomplete step; a published property is edited from the first step. */
function EditLink({ property: { propertyId, status }, property }: { property: OwnPropertyView }) {
  const t = useTranslations("mine");
  const step = useTranslations("wizard.steps");
  const at = stepToResume(property);
  return status === "draft" ? (
    <LinkButton size="small" to={stepPath(workflow, propertyId, at)}>
      {t("goOn", { n: stepIds.indexOf(at) + 1, name: step(at) })}
    </LinkButton>
  ) : (
    <LinkButton size="small" to={url(workflow, { propertyId })}>
      {t("edit")}
    </LinkButton>
  );
}
