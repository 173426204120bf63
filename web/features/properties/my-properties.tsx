import { IconTrees } from "@tabler/icons-react";
import { Link } from "react-router";
import { useTranslations } from "use-intl";
import type { Client } from "#contract/client.ts";
import { useFormat } from "../../platform/format.ts";
import { LinkButton } from "../../ui/button.tsx";
import { landscapeUrl } from "../../ui/pictures.ts";
import { EmptyState } from "../../ui/states.tsx";
import { Badge, type Tone } from "../../ui/status-badge.tsx";
import css from "./my-properties.module.css";
import type { Own } from "./property-form.ts";
import { cabinStanding, offeringStanding } from "./standing.ts";
import { workflow } from "./steps.ts";

type Mine = { items: Own[]; nextCursor: string | null; first: boolean };

export async function loadMine(api: Client, query: URLSearchParams): Promise<Mine> {
  const cursor = query.get("cursor") ?? undefined;
  const { items, nextCursor } = await api("GET /api/properties/mine", { query: { limit: 20, ...(cursor && { cursor }) } });
  return { items, nextCursor, first: cursor === undefined };
}

const register = "/property-registration-page";
const query = (path: string, q: Record<string, string>) => `${path}?${new URLSearchParams(q)}`;

/** What I own, what is let on it, and where to change or add. */
export function MyProperties({ mine: { items, nextCursor, first } }: { mine: Mine }) {
  const t = useTranslations("mine");
  if (items.length === 0)
    return (
      <EmptyState
        icon={<IconTrees size={36} aria-hidden />}
        title={t("emptyTitle")}
        text={t("emptyText")}
        action={
          <LinkButton look="primary" to={register}>
            {t("register")}
          </LinkButton>
        }
      />
    );
  return (
    <section aria-labelledby="mine">
      <div className="row spread">
        <h2 id="mine">{t("title")}</h2>
        <LinkButton look="primary" to={register}>
          {t("register")}
        </LinkButton>
      </div>
      <div className={css.list}>
        {items.map((p) => (
          <PropertyCard key={p.propertyId} property={p} />
        ))}
      </div>
      <div className="row">
        {!first && <LinkButton to="?tab=my-properties">{t("first")}</LinkButton>}
        {nextCursor && <LinkButton to={query("", { tab: "my-properties", cursor: nextCursor })}>{t("next")}</LinkButton>}
      </div>
    </section>
  );
}

const propertyTones: Record<Own["status"], Tone> = { draft: "neutral", published: "good", inactive: "bad", under_review: "waiting" };

function PropertyCard({ property: p }: { property: Own }) {
  const t = useTranslations("mine");
  const f = useFormat();
  const place = [p.municipality, p.county, p.area && f.area(p.area)].filter(Boolean).join(" · ");
  return (
    <article className={css.property} id={p.propertyId} aria-labelledby={`${p.propertyId}-name`}>
      <div className={css.head}>
        <img className={css.picture} src={landscapeUrl(p.propertyId, { water: p.type === "fishing_area" })} alt="" width={640} height={420} loading="lazy" />
        <div className={css.words}>
          <div className="row">
            <h3 id={`${p.propertyId}-name`}>{p.name}</h3>
            <Badge tone={propertyTones[p.status]}>{t(`property.${p.status}`)}</Badge>
            {p.status === "published" && p.visibility !== "public" && <Badge>{t(`visibility.${p.visibility}`)}</Badge>}
          </div>
          {place && <p className="muted">{place}</p>}
          {p.status === "draft" && p.missing.length > 0 && <p className="small">{t("missing", { count: p.missing.length })}</p>}
          <div className="row">
            <LinkButton size="small" to={query(workflow, { propertyId: p.propertyId })}>
              {t("edit")}
            </LinkButton>
            <LinkButton size="small" look="quiet" to={query("/view-property", { propertyId: p.propertyId })}>
              {t("asHunter")}
            </LinkButton>
          </div>
        </div>
      </div>
      <div className={css.parts}>
        <Offerings property={p} />
        <Cabins property={p} />
      </div>
    </article>
  );
}

function Offerings({ property: { propertyId, offerings } }: { property: Own }) {
  const t = useTranslations("mine");
  const f = useFormat();
  return (
    <div className={css.part}>
      <h4>{t("offerings")}</h4>
      {offerings.length === 0 && <p className="muted small">{t("noOfferings")}</p>}
      <ul className={css.items}>
        {offerings.map((o) => {
          const word = offeringStanding(o);
          return (
            <li key={o.offeringId}>
              <div>
                <Link className={css.name} to={query("/offering-workflow", { propertyId, offeringId: o.offeringId })}>
                  {o.name}
                </Link>
                <p className="muted small">{f.dateRange(o.validFrom, o.validTo, { weekday: false })}</p>
              </div>
              <div className="row">
                <Badge tone={word === "shown" ? "good" : "neutral"}>{t(`offering.${word}`)}</Badge>
                <Link className="small" to={query("/view-property-offering", { propertyId, offeringId: o.offeringId })} aria-label={t("offeringAsHunter", { name: o.name })}>
                  {t("asHunter")}
                </Link>
              </div>
            </li>
          );
        })}
      </ul>
      <LinkButton size="small" to={query("/offering-workflow", { propertyId })}>
        {t("addOffering")}
      </LinkButton>
    </div>
  );
}

function Cabins({ property: { propertyId, cabins } }: { property: Own }) {
  const t = useTranslations("mine");
  return (
    <div className={css.part}>
      <h4>{t("cabins")}</h4>
      {cabins.length === 0 && <p className="muted small">{t("noCabins")}</p>}
      <ul className={css.items}>
        {cabins.map((c) => (
          <li key={c.cabinId}>
            <div>
              <Link className={css.name} to={query("/cabin-registration-page", { propertyId, cabinId: c.cabinId })}>
                {c.name}
              </Link>
              {c.beds !== null && <p className="muted small">{t("beds", { beds: c.beds })}</p>}
            </div>
            <Badge tone={c.status === "published" ? "good" : "neutral"}>{t(`cabin.${cabinStanding(c.status)}`)}</Badge>
          </li>
        ))}
      </ul>
      <LinkButton size="small" to={query("/cabin-registration-page", { propertyId })}>
        {t("addCabin")}
      </LinkButton>
    </div>
  );
}
