/** Where a question about the law is about: a municipality, a point, or the ground of a property or offering. */
import type { law } from "#contract/law/endpoints.ts";
import type { Query } from "#contract/index.ts";
import { polygonsOf } from "#domain/boundary/boundary.ts";
import type { LandownerDays } from "#domain/law/limits.ts";
import { spotAt, type Spot, spotsOf } from "#domain/law/parts.ts";
import { municipalityRefusal } from "#domain/municipality/former-numbers.ts";
import { isListed } from "#domain/offering/policy.ts";
import { isOpen, maySeeAll } from "#domain/property/policy.ts";
import { findMunicipalities, municipalityAt } from "#server/features/municipality/public.ts";
import type { Db } from "#server/platform/database/database.ts";
import { type Call, isRefused, refuse, refuseAll, type Refused } from "#server/platform/http/handler.ts";
import { findOfferingGround, findPropertyGround, type LawGround } from "./ground-store.ts";

/** `propertyId`: the property whose ground it is. */
type LawPlace = { spots: Spot[]; landowner?: LandownerDays; propertyId?: string; river?: string };
type Asked = Pick<
  Query<keyof Pick<typeof law, "GET /api/law/answer">>,
  "municipality" | "lon" | "lat" | "propertyId" | "offeringId"
>;
type By = Call<"public">["actor"];

/** The most corners of a border that are looked up. */
const maxCorners = 400;
/** The borders of municipalities may be this far off, in degrees of latitude: some hundred metres. */
const tolerance = 0.003;

function* cornersOf({ boundaries }: LawGround): Generator<readonly [number, number]> {
  const corners = (boundaries ?? []).flatMap((one) => polygonsOf(one).flatMap(([outer = []]) => outer));
  const step = Math.max(1, Math.ceil(corners.length / maxCorners));
  for (let at = 0; at < corners.length; at += step) {
    const [lon, lat] = corners[at] ?? [];
    if (lon !== undefined && lat !== undefined) yield [lon, lat];
  }
}

/** The municipality at a corner of a ground; `own` unless the corner is clearly in another one. */
function municipalityOfCorner(lon: number, lat: number, own: string): string {
  const found = municipalityAt(lon, lat);
  if (found === undefined || found === own) return own;
  const around = [
    [lon - 2 * tolerance, lat],
    [lon + 2 * tolerance, lat],
    [lon, lat - tolerance],
    [lon, lat + tolerance],
  ] as const;
  return around.some(([x, y]) => municipalityAt(x, y) === own) ? own : found;
}

/** The spots of a ground: by its border if it is drawn, and the whole of other municipalities of its parcels. */
function spotsOfGround(ground: LawGround): Spot[] {
  const { municipalityNumber, parcelMunicipalities } = ground;
  const own = municipalityNumber ?? parcelMunicipalities[0];
  if (own === undefined) return [];
  const drawn = [...cornersOf(ground)].map(([lon, lat]) =>
    spotAt(municipalityOfCorner(lon, lat, own), [lon, lat]),
  );
  const isDrawn = new Set(drawn.map(({ municipality }) => municipality));
  const others = [own, ...parcelMunicipalities].filter((one) => !isDrawn.has(one));
  const all = [...drawn, ...others.flatMap(spotsOf)];
  return [...new Map(all.map((spot) => [`${spot.municipality} ${spot.part ?? ""}`, spot])).values()];
}

async function ofMunicipality(db: Db, number: string): Promise<LawPlace | Refused> {
  const [found] = await findMunicipalities(db, [number]);
  return found ? { spots: spotsOf(number) } : refuseAll([municipalityRefusal(number, "municipality")]);
}

function ofPoint(lon: number, lat: number): LawPlace | Refused {
  const municipality = municipalityAt(lon, lat);
  return municipality ? { spots: [spotAt(municipality, [lon, lat])] } : refuse("law_place_unknown");
}

async function ofProperty(db: Db, propertyId: string, by: By): Promise<LawPlace | Refused> {
  const ground = await findPropertyGround(db, propertyId);
  const isShown = ground && (isOpen(ground.property) || maySeeAll(by, ground.property));
  return isShown ? withSpots(ground, propertyId) : refuse("law_place_unknown");
}

async function ofOffering(db: Db, offeringId: string, by: By): Promise<LawPlace | Refused> {
  const offering = await findOfferingGround(db, offeringId);
  const isShown = offering && (isListed(offering) || maySeeAll(by, offering.property));
  if (!isShown) return refuse("law_place_unknown");
  const open = [{ from: offering.validFrom, to: offering.validTo }];
  const days = { open, closed: offering.blackoutPeriods };
  const place = withSpots(offering, offering.propertyId, days);
  return isRefused(place) ? place : { ...place, ...riverOf(offering) };
}
const riverOf = ({ riverNumber }: { riverNumber: string | null }) =>
  riverNumber === null ? {} : { river: riverNumber };

function withSpots(ground: LawGround, propertyId: string, landowner?: LandownerDays): LawPlace | Refused {
  const spots = spotsOfGround(ground);
  return spots.length > 0
    ? { spots, propertyId, ...(landowner && { landowner }) }
    : refuse("law_place_unknown");
}

/** Exactly one of the four ways to say where is expected. */
export function placeOfQuery(db: Db, asked: Asked, by: By): Promise<LawPlace | Refused> | LawPlace | Refused {
  const { municipality, lon, lat, propertyId, offeringId } = asked;
  const hasPoint = lon !== undefined || lat !== undefined;
  const ways = [municipality, propertyId, offeringId].filter((one) => one !== undefined).length;
  if (ways + Number(hasPoint) !== 1) return refuse("law_place_required");
  if (municipality !== undefined) return ofMunicipality(db, municipality);
  if (propertyId !== undefined) return ofProperty(db, propertyId, by);
  if (offeringId !== undefined) return ofOffering(db, offeringId, by);
  return lon === undefined || lat === undefined ? refuse("law_place_required") : ofPoint(lon, lat);
}

type OfferingGround = NonNullable<Awaited<ReturnType<typeof findOfferingGround>>>;
export type OfferingPlace = Pick<LawPlace, "spots" | "propertyId" | "river">;
/** The ground of an offering and its river, whoever may see it; undefined if its place is unknown. */
export function placeOfGround(offering: OfferingGround): OfferingPlace | undefined {
  const spots = spotsOfGround(offering);
  return spots.length > 0 ? { spots, propertyId: offering.propertyId, ...riverOf(offering) } : undefined;
}
