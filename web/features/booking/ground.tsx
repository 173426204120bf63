import {
  destinationOf,
  drivingDestination,
  drivingUrl,
  inDrivingOrder,
  positionOf,
} from "#domain/arrival/points.ts";
import { shortMunicipalityName } from "#domain/municipality/short-municipality-name.ts";
import { IconCalendarPlus, IconMap2, IconRoute } from "@tabler/icons-react";
import { lazy, type ReactNode, useState } from "react";
import { useTranslations } from "use-intl";
import type { Answer } from "#contract/index.ts";
import { ApiError, type Client } from "#contract/client.ts";
import { agreedStatuses } from "#domain/booking/lists.ts";
import { cabinFacilities } from "#domain/cabin/lists.ts";
import { useFormat } from "#web/i18n/format.ts";
import { useRuleText } from "#web/i18n/rule-text.ts";
import { useLanguageOfText } from "#web/i18n/written-in.ts";
import { BorderSketch } from "#web/ui/chart/border-sketch.tsx";
import { Button, LinkButton } from "#web/ui/button.tsx";
import { Card } from "#web/ui/layout/card.tsx";
import { Prose } from "#web/ui/layout/prose.tsx";
import { linesOf } from "#domain/text-lines.ts";
import { Term } from "#web/ui/term.tsx";
import { loadPinMap } from "#web/features/arrival/public.ts";
import { loadBorderShown } from "#web/features/boundary/public.ts";
import { MapFrame } from "#web/features/map/public.ts";
import css from "./ground.module.css";
import type { Booking } from "./phase.ts";
import { telephoneLink } from "./summary.ts";

const BorderShown = lazy(loadBorderShown);
const PinMap = lazy(loadPinMap);

export type Ground = Answer<"GET /api/core-booking/:bookingId/ground">;

/** Loads the location of an agreed booking; undefined if that fails, so that the page still renders. */
export async function loadGround(api: Client, { bookingId, status }: Booking): Promise<Ground | undefined> {
  if (!agreedStatuses.some((agreed) => agreed === status)) return undefined;
  try {
    return await api("GET /api/core-booking/:bookingId/ground", { params: { bookingId } });
  } catch (e) {
    if (!(e instanceof ApiError)) throw e;
    return undefined;
  }
}

/** The address of navigation to a booked place; undefined if the landowner has not said where to drive. */
export function wayTo({ points, address, municipality }: Ground): string | undefined {
  const destination = drivingDestination({
    points,
    address,
    municipality: municipality && shortMunicipalityName(municipality),
  });
  return destination && drivingUrl(destination);
}

/** How to get there: a drawing that works offline, and links to a map and to navigation. */
export function Directions({ ground, children }: { ground: Ground; children?: ReactNode }) {
  const t = useTranslations("booking.ground");
  const [map, setMap] = useState(false);
  const { address, municipality, county, location, points, boundary, name, bookingId, contact } = ground;
  const way = wayTo(ground);
  const kinds = useTranslations("booking.ground.points");
  const pins = points.flatMap((point) => {
    const position = positionOf(point);
    const id = `${point.kind} ${point.place}`;
    return position ? [{ id, kind: point.kind, label: kinds(point.kind), ...position }] : [];
  });
  const place = [
    address,
    municipality && t("municipality", { municipality: shortMunicipalityName(municipality) }),
    county,
  ]
    .filter(Boolean)
    .join(", ");
  return (
    <Card title={t("way")}>
      <div className={css.directions}>
        {location && map ? (
          <MapFrame className={css.map} list={null}>
            {pins.length > 0 ? (
              <PinMap label={t("map", { name })} boundary={boundary} location={location} pins={pins} />
            ) : (
              <BorderShown label={t("map", { name })} boundary={boundary} location={location} />
            )}
          </MapFrame>
        ) : (
          boundary && <BorderSketch boundary={boundary} label={t("sketch", { name })} />
        )}
        <MeetingPoints ground={ground} />
        <p>{place}</p>
        {(contact.phone || contact.email) && (
          <p>
            {t("contact")}: {contact.name}{" "}
            {contact.phone && <a href={telephoneLink(contact.phone)}>{contact.phone}</a>}{" "}
            {contact.email && <a href={`mailto:${contact.email}`}>{contact.email}</a>}
          </p>
        )}
        {children}
        <div className={css.actions}>
          {location && !map && (
            <Button icon={<IconMap2 size={20} aria-hidden />} onClick={() => setMap(true)}>
              {t("showMap")}
            </Button>
          )}
          {way && (
            <LinkButton to={way} icon={<IconRoute size={20} aria-hidden />} target="_blank" rel="noreferrer">
              {t("directions")}
            </LinkButton>
          )}
          <LinkButton
            reloadDocument
            to={`/api/core-booking/${encodeURIComponent(bookingId)}/calendar`}
            icon={<IconCalendarPlus size={20} aria-hidden />}
          >
            {t("calendar")}
          </LinkButton>
        </div>
      </div>
    </Card>
  );
}

/** Where the guests park and meet, each with its position and a link to navigation. */
function MeetingPoints({ ground: { points, municipality } }: { ground: Ground }) {
  const t = useTranslations("booking.ground");
  const f = useFormat();
  const writtenIn = useLanguageOfText();
  if (points.length === 0) return null;
  return (
    <dl className={css.points}>
      {inDrivingOrder(points).map((point) => {
        const { kind, place, address, note } = point;
        const position = positionOf(point);
        const destination = destinationOf(point, municipality && shortMunicipalityName(municipality));
        const label = t(`points.${kind}`);
        return (
          <Term key={`${kind} ${place} ${destination}`} label={place ? `${label}, ${place}` : label}>
            {address && <p>{address}</p>}
            {note && <Prose text={note} lang={writtenIn()} />}
            {position && (
              <p className="muted small">
                {t("at", { lat: f.number(position.lat, 5), lon: f.number(position.lon, 5) })}
              </p>
            )}
            {destination && (
              <a href={drivingUrl(destination)} target="_blank" rel="noreferrer">
                {t("driveHere")}
              </a>
            )}
          </Term>
        );
      })}
    </dl>
  );
}

/** The host's message, from the day on which it was sent. */
export function ArrivalMessage({ text, name }: { text: string; name: string }) {
  const t = useTranslations("booking.ground");
  return (
    <Card title={t("arrivalMessage", { name })}>
      <div className={css.message}>
        {linesOf(text).map((line, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a text keep their order
          <MessageLine key={i} line={line} />
        ))}
      </div>
    </Card>
  );
}
/** A line of text; if it is a label with an address, a link. */
function MessageLine({ line }: { line: string }) {
  const [, label, url] = /^([^:]{1,60}): (https:\/\/\S+)$/.exec(line) ?? [];
  if (!url) return <p>{line}</p>;
  return (
    <p>
      <a href={url} target="_blank" rel="noreferrer">
        {label}
      </a>
    </p>
  );
}

/** The rules and facilities of the property. */
export function RulesAndFacilities({
  ground: { rules, terrain, facilities, quota, species: hunted, cabins },
}: {
  ground: Ground;
}) {
  const t = useTranslations("booking.ground");
  const species = useTranslations("species");
  const facility = useTranslations("lists.facility");
  const ruleText = useRuleText();
  const writtenIn = useLanguageOfText();
  const f = useFormat();
  const facilityOf = (name: string) => cabinFacilities.find((one) => one === name);
  const parts = [
    { title: t("rules"), lines: rules.map(ruleText) },
    {
      title: t("hunted"),
      lines: [f.list(hunted.map((s) => species(s))), ...(quota ? [t("quota", { quota })] : [])].filter(
        Boolean,
      ),
    },
    { title: t("terrain"), lines: terrain, lang: writtenIn() },
    { title: t("facilities"), lines: facilities, lang: writtenIn() },
    ...cabins.map((c) => ({
      title: c.name,
      lines: [
        ...(c.beds ? [t("beds", { count: c.beds })] : []),
        f.list(
          c.facilities.map((name) => {
            const one = facilityOf(name);
            return one ? facility(one) : name;
          }),
        ),
      ].filter(Boolean),
    })),
  ].filter(({ lines }) => lines.length > 0);
  if (parts.length === 0) return null;
  return (
    <Card title={t("title")}>
      <div className={css.parts}>
        {parts.map(({ title, lines, lang }) => (
          <section key={title}>
            <h3>{title}</h3>
            <Prose text={lines} points={lines.length > 1} lang={lang} />
          </section>
        ))}
      </div>
    </Card>
  );
}
