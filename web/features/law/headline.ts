/** What a page and a box say first: one word and one sentence, which do not hide that animals or parts differ. */
import type { Answer } from "#contract/index.ts";
import { isFishSpecies } from "#domain/offering/guest-kind.ts";
import type { Species } from "#domain/species/species.ts";
import type { DayAnswer } from "./load-rules.ts";

type Told = {
  species: Species;
  onDay: DayAnswer;
  animals: readonly (Pick<Season, "names" | "area" | "animals" | "water"> & { onDay: DayAnswer })[];
};
type Season = Answer<"GET /api/law/seasons">["animals"][number];
type Headline = {
  mark: DayAnswer["answer"];
  word: DayAnswer["answer"] | "some" | "notAll" | "notEverywhere";
  sentence:
    | { text: string }
    | { key: "some" | "someFish"; names: string[] }
    | { key: "notEverywhere"; area: string }
    | { key: "notAll"; kind: Pick<Season, "animals" | "water">; reason: string };
};

export function headlineOf({ species, onDay: { answer, reasons }, animals }: Told): Headline {
  const open = animals.filter(({ onDay }) => onDay.answer === "yes");
  const part = answer === "yes" ? undefined : open.find(({ area }) => area !== undefined)?.area;
  if (part !== undefined)
    return { mark: "missing", word: "notEverywhere", sentence: { key: "notEverywhere", area: part } };
  if (answer === "yes" && open.length > 0 && open.length < animals.length) {
    const names = [...new Set(open.flatMap((one) => one.names))];
    return {
      mark: answer,
      word: "some",
      sentence: { key: isFishSpecies(species) ? "someFish" : "some", names },
    };
  }
  const exception = answer === "no" && animals.find(({ onDay }) => onDay.answer !== "no");
  if (exception && exception.area === undefined) {
    const reason = exception.onDay.reasons[0]?.text ?? "";
    return { mark: "missing", word: "notAll", sentence: { key: "notAll", kind: exception, reason } };
  }
  return { mark: answer, word: answer, sentence: { text: reasons[0]?.text ?? "" } };
}
