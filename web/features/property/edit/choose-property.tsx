import type { ReactNode } from "react";
import { shortMunicipalityName } from "#domain/municipality/short-municipality-name.ts";
import { Link } from "react-router";
import { useTranslations } from "use-intl";
import { mayActAs } from "#domain/account/policy.ts";
import type { Answer } from "#contract/index.ts";
import type { Client } from "#contract/client.ts";
import type { Profile } from "#contract/profile/endpoints.ts";
import type { PropertyRight } from "#domain/property/lists.ts";
import { PageHeader } from "#web/ui/layout/page-header.tsx";
import { EmptyState } from "#web/ui/layout/states.tsx";
import { BecomeLandowner } from "./become-landowner.tsx";
import css from "#web/ui/layout/card-list.module.css";

export type PropertyChoice = Awaited<ReturnType<typeof loadPropertyChoice>>;

const maxProperties = 1000;
/** Loads the person's properties page by page, up to the maximum that a choice shows. */
async function allProperties(api: Client) {
  const items: Answer<"GET /api/properties/mine">["items"] = [];
  let cursor: string | null = null;
  do {
    const page: Answer<"GET /api/properties/mine"> = await api("GET /api/properties/mine", {
      query: { limit: 100, ...(cursor && { cursor }) },
    });
    items.push(...page.items);
    cursor = page.nextCursor;
  } while (cursor && items.length < maxProperties);
  return items;
}

/** The properties on which this person has the right that adding an item requires. */
export async function loadPropertyChoice(api: Client, me: Profile | undefined, right: PropertyRight) {
  if (!mayActAs(me, "landowner")) return { may: false, properties: [] };
  return {
    may: true,
    properties: (await allProperties(api))
      .filter(({ rights }) => rights.includes(right))
      .map(({ propertyId, name, municipality, offerings, rights, landownerName }) => ({
        propertyId,
        name,
        municipality,
        offerings: offerings.map((o) => ({ offeringId: o.offeringId, name: o.name })),
        rights,
        landownerName,
      })),
  };
}

type Props = {
  path: string;
  choose: PropertyChoice;
  title?: string;
  lead?: string;
  /** Shown below the list of properties, also if the list is empty. */
  also?: ReactNode;
};

/** Lets the landowner choose a property; shown if the query names none. `path`: the page to return to. */
export function ChooseProperty({ path, choose: { may, properties }, title, lead, also }: Props) {
  const t = useTranslations("mine");
  return (
    <div className="page page-body">
      <PageHeader title={title ?? t("choose")} {...(lead && properties.length > 0 && { lead })} />
      {!may ? (
        <BecomeLandowner next={path} />
      ) : properties.length > 0 ? (
        <ul className={css.list}>
          {properties.map(({ propertyId, name, municipality }) => (
            <li key={propertyId}>
              <Link to={`${path}?propertyId=${propertyId}`}>{name}</Link>
              {municipality && <span className="muted small">{shortMunicipalityName(municipality)}</span>}
            </li>
          ))}
        </ul>
      ) : (
        !also && (
          <EmptyState
            title={t("emptyTitle")}
            text={t("emptyText")}
            next={{ to: "/property-registration-page", text: t("register") }}
          />
        )
      )}
      {also}
    </div>
  );
}
