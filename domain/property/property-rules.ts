/** Validates a property before it is saved, and before it is published. */
import { municipalityRefusal } from "../municipality/former-numbers.ts";
import {
  type BoundaryCode,
  type BoundaryRefusal,
  boundaryRefusal,
  type TidyBoundary,
} from "../boundary/boundary.ts";
import type { CalendarDate } from "../days.ts";

type Parcel = {
  municipalityNumber: string;
  gnr: number;
  bnr: number;
  fnr?: number | undefined;
  snr?: number | undefined;
  main: boolean;
};
type PropertyToCheck = {
  type: string;
  municipalityNumber: string | null;
  area: object | null;
  parcels: readonly Parcel[];
  boundary: TidyBoundary | null;
  species: readonly string[];
  seasonStart: CalendarDate | null;
  seasonEnd: CalendarDate | null;
  contact: { name?: string | undefined; email?: string | undefined; phone?: string | undefined };
  status: string;
};
type PropertyRefusal =
  | ReturnType<typeof municipalityRefusal>
  | {
      code: "main_parcel_required" | "season_order" | "property_incomplete" | BoundaryCode;
      path: string;
      values?: BoundaryRefusal["values"];
    };

/** The number of a parcel as the cadastre writes it, such as 5044-12/3 (parcel_number in schema/). */
export const parcelNumberOf = ({ municipalityNumber, gnr, bnr, fnr, snr }: Parcel): string =>
  `${municipalityNumber}-${[gnr, bnr, ...(fnr ? [fnr] : snr ? [0] : []), ...(snr ? [snr] : [])].join("/")}`;

/** Removes duplicate parcels; a single parcel becomes the main one. */
export function tidyParcels<P extends Parcel>(parcels: readonly P[]): P[] {
  const byKey = new Map<string, P>();
  for (const parcel of parcels) {
    const before = byKey.get(parcelNumberOf(parcel));
    byKey.set(parcelNumberOf(parcel), before ? { ...before, main: before.main || parcel.main } : parcel);
  }
  const tidy = [...byKey.values()];
  return tidy.length === 1 ? tidy.map((parcel) => ({ ...parcel, main: true })) : tidy;
}

/** The required fields that a property lacks before it can be published. */
export function missingToPublish(p: PropertyToCheck): string[] {
  const missingFields: string[] = [];
  if (p.municipalityNumber === null) missingFields.push("municipalityNumber");
  if (p.area === null) missingFields.push("area");
  if (p.parcels.length === 0) missingFields.push("parcels");
  if (["hunting_ground", "fishing_area", "combined"].includes(p.type) && p.species.length === 0)
    missingFields.push("species");
  if (!p.contact.name) missingFields.push("contact.name");
  if (!p.contact.email && !p.contact.phone) missingFields.push("contact.email");
  return missingFields;
}

/** Returns every validation error with its field. `municipalityNumbers`: those of all municipalities. */
export function checkProperty(
  p: PropertyToCheck,
  municipalityNumbers: ReadonlySet<string>,
): PropertyRefusal[] {
  const refusals: PropertyRefusal[] = [];
  if (p.municipalityNumber !== null && !municipalityNumbers.has(p.municipalityNumber))
    refusals.push(municipalityRefusal(p.municipalityNumber, "municipalityNumber"));
  for (const [i, { municipalityNumber }] of p.parcels.entries())
    if (!municipalityNumbers.has(municipalityNumber))
      refusals.push(municipalityRefusal(municipalityNumber, `parcels.${i}.municipalityNumber`));
  if (p.parcels.length > 0 && p.parcels.filter((parcel) => parcel.main).length !== 1)
    refusals.push({ code: "main_parcel_required", path: "parcels" });
  const bad = p.boundary && boundaryRefusal(p.boundary);
  if (bad) refusals.push({ ...bad, path: "boundary" });
  if (p.seasonStart !== null && p.seasonEnd !== null && p.seasonStart > p.seasonEnd)
    refusals.push({ code: "season_order", path: "seasonEnd" });
  if (p.status === "published")
    refusals.push(...missingToPublish(p).map((path) => ({ code: "property_incomplete" as const, path })));
  return refusals;
}
