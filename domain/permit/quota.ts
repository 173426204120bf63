/** What of a landowner's quota a permit says by species: only what cannot be read in two ways. */
import { quotaOf } from "../offering/quota.ts";
import { type Species, type SpeciesTraits, speciesTraits } from "../species/species.ts";
import { permitQuotaMax } from "./permit.ts";

const most = 255;

/**
 * A number right before a species' name («6 elg: 2 okser og 4 kalver, 10 hjort» is 6 and 10), and only where the
 * text has one such number of the species. A number alone is of the one species that is sold.
 */
export function permitQuota(
  quota: string | number | null,
  species: readonly Species[],
  propertyType: string,
): { species: Species; count: number }[] {
  const own = quotaOf({ quota, targetSpecies: species, propertyType });
  if (own === null || own === "") return [];
  const text = String(own).toLowerCase();
  const [only] = species;
  if (/^\s*\d{1,3}\s*$/.test(text) && only !== undefined && species.length === 1)
    return limited([{ species: only, count: Number(text) }]);
  return limited(
    species.flatMap((one) => {
      const { inQuota }: SpeciesTraits = speciesTraits[one];
      if (!inQuota) return [];
      const found = [...text.matchAll(new RegExp(`(?<![\\d.,/–-])(\\d{1,3})\\s+(?:${inQuota.source})`, "g"))];
      return found.length === 1 ? [{ species: one, count: Number(found[0]![1]) }] : [];
    }),
  );
}
const limited = (quotas: { species: Species; count: number }[]) =>
  quotas.filter(({ count }) => count > 0 && count <= most).slice(0, permitQuotaMax);
