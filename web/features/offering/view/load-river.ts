/** The river of an offering of salmon fishing, for the loader: browsers do not load the texts of the law. */
import type { Client } from "#contract/client.ts";
import type { Answer } from "#contract/index.ts";
import type { Locale } from "#domain/locale.ts";
import { riverText, specialRules } from "#messages/law-rivers.ts";
import type { Offering } from "#web/features/checkout/public.ts";

type Listed = Answer<"GET /api/law/rivers">["items"][number];
/** `text`: its season and quota; `special`: what else the regulation says of it, in Norwegian. */
export type RiverOfOffering = Pick<Listed, "name" | "midSeason" | "source"> & {
  text: string;
  special: string[];
};

export async function loadRiver(
  api: Client,
  { targetSpecies, riverNumber }: Pick<Offering, "targetSpecies" | "riverNumber">,
  locale: Locale,
): Promise<RiverOfOffering | undefined> {
  if (!riverNumber || !targetSpecies.includes("laksefiske")) return undefined;
  const { items } = await api("GET /api/law/rivers", { query: { number: riverNumber } });
  const [river] = items;
  if (!river) return undefined;
  const { name, midSeason, source } = river;
  return { name, midSeason, source, text: riverText(river, locale), special: specialRules(river) };
}
