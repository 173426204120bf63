/** The house manuals that some of the demo's landowners have written. */
import { type ManualText, manualTexts, usualKeyDays } from "#domain/house-manual/house-manual.ts";
import { cabinIdOf, propertyIdOf } from "./rows.ts";
import { idOf } from "./seeded.ts";

type Spec = { place: string; cabin?: string } & Partial<Record<ManualText, string>>;
const manuals: readonly Spec[] = [
  {
    place: "storasen",
    wayIn:
      "Ta av fra Fv. 773 ved skiltet «Storåsen» og følg grusvegen tre kilometer.\nVi møtes på tunet kl. 16 den dagen dere kommer.",
    key: "Bommen: kode 4410.",
    parking: "På tunet, ved slaktebua. Ikke på snuplassen.",
    emergency:
      "Ring Kari, så er vi der på en halvtime. Ved ulykke: 113. Dekning har dere på Storåshaugen og nede ved gården.",
  },
  {
    place: "storasen",
    cabin: "storaskoia",
    key: "Nøkkelboks til høyre for døra, kode 1937.",
    heating: "Tørr ved under trappa. Åpne spjeldet helt før dere fyrer.",
    water: "Hentes i bekken 50 meter nord for koia.",
    waste: "Alt tas med ned til gården.",
  },
  {
    place: "dolmsundet",
    wayIn: "Siste innkjøring før båthuset. Naustet er det røde, nærmest sjøen.",
    key: "Henger på kroken innenfor båthusdøra. Hengelåsen har kode 2207.",
    parking: "To biler får plass bak båthuset.",
    emergency: "Redningsskøyta: 02016. Kart og flyteplagg henger i gangen.",
  },
  {
    place: "fonnas",
    cabin: "fonnaskoia",
    wayIn: "Betal bomvegen med kort. Koia ligger 400 meter etter brua, på venstre side.",
    key: "Nøkkelboks på vedskjulet, kode 8015.",
    heating: "Ved i skjulet. La det stå tørr opptenningsved til de neste.",
    water: "Pumpe i tunet. Tapp den når det er frost.",
  },
];

export const manualRows = (at: Date) =>
  manuals.map(({ place, cabin, ...texts }) => ({
    house_manual_id: idOf(`house-manual/${cabin ?? place}`),
    property_id: propertyIdOf(place),
    cabin_id: cabin === undefined ? null : cabinIdOf(cabin),
    ...Object.fromEntries(
      manualTexts.map((name) => [name.replace(/[A-Z]/, (c) => `_${c.toLowerCase()}`), texts[name] ?? ""]),
    ),
    key_days: usualKeyDays,
    updated_at: at,
  }));
