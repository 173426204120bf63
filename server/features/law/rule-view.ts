import { shortMunicipalityName } from "#domain/municipality/short-municipality-name.ts";
import type { Taxon } from "#domain/law/taxa.ts";
import type { Locale } from "#domain/locale.ts";
import { ruleAnimal } from "#messages/index.ts";
import type { ListedRule } from "./local-rule-store.ts";

type Stored = Omit<ListedRule, "effect">;
/** A stored decision as the API shows it, in the reader's language. */
export function ruleView<R extends Stored>({ firstDay, lastDay, ...row }: R, locale: Locale) {
  const { municipalityNumber, municipality, taxon } = row;
  return {
    ...row,
    municipality: { municipalityNumber, name: shortMunicipalityName(municipality) },
    animal: ruleAnimal(locale, taxon as Taxon),
    from: firstDay,
    to: lastDay,
  };
}
