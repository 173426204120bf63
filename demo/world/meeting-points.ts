/** Where the guests of some of the demo's landowners meet and park. */
import type { PointKind } from "#domain/arrival/fields.ts";
import { cabinIdOf, groundIdOf, propertyIdOf } from "./rows.ts";
import { idOf } from "./seeded.ts";

type Spec = {
  place: string;
  part?: string;
  cabin?: string;
  kind: PointKind;
  at?: readonly [lat: number, lon: number];
  address?: string;
  note: string;
};
const points: readonly Spec[] = [
  {
    place: "krutfjell",
    kind: "parking",
    at: [65.70412, 14.37196],
    note: "Grusplassen ved Krutvatnet, plass til seks biler. Ikke stå på snuplassen.",
  },
  {
    place: "krutfjell",
    kind: "meeting",
    address: "Krutvassveien 310",
    note: "Vi møtes på tunet, så får dere kart og nøkkel til setra.",
  },
  {
    place: "krutfjell",
    part: "krutvatnet",
    kind: "parking",
    at: [65.70633, 14.38847],
    note: "Ved naustet nedenfor setra. Båten ligger rett ved siden av.",
  },
  {
    place: "krutfjell",
    cabin: "krutsetra",
    kind: "parking",
    at: [65.70871, 14.37904],
    note: "Siste plass før stien. Setra ligger 2 km opp.",
  },
  {
    place: "storasen",
    kind: "parking",
    at: [64.64218, 12.96153],
    address: "Storåsvegen 12",
    note: "På tunet, ved slaktebua.",
  },
  {
    place: "dolmsundet",
    kind: "parking",
    at: [63.53164, 8.79882],
    note: "Bak båthuset, plass til to biler.",
  },
];

const keyOf = ({ place, part, cabin, kind }: Spec) => `meeting-point/${cabin ?? part ?? place}/${kind}`;
export const meetingPointRows = (updated: Date) =>
  points.map((point) => ({
    meeting_point_id: idOf(keyOf(point)),
    property_id: propertyIdOf(point.place),
    ground_id: point.part === undefined ? null : groundIdOf(point.place, point.part),
    cabin_id: point.cabin === undefined ? null : cabinIdOf(point.cabin),
    kind: point.kind,
    lat: point.at?.[0] ?? null,
    lon: point.at?.[1] ?? null,
    address: point.address ?? "",
    note: point.note,
    updated_at: updated,
  }));
