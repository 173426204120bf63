import type { Client } from "#contract/client.ts";
import type { Profile } from "#contract/profile/endpoints.ts";
import type { Species } from "#domain/species/species.ts";
import { loadSaved } from "#web/features/favourite/public.ts";

/** `species`: the profile's preferred species, or none if no offering of these was found. */
export type Explore = Awaited<ReturnType<typeof loadExplore>>;
const hitsShown = 6;

/** Loads suggestions: offerings of the preferred species, the newest offerings, and what is saved. */
export async function loadExplore(api: Client, me: Profile | undefined, query: URLSearchParams) {
  const preferred = me?.hunterProfile.preferredGameTypes ?? [];
  const find = async (sort: "relevance" | "newest", species: Species[]) =>
    (
      await api("GET /api/search", {
        query: { kind: ["offering"], sort, limit: hitsShown, ...(species.length > 0 && { species }) },
      })
    ).items;
  const [open, newest, saved] = await Promise.all([
    find("relevance", preferred),
    find("newest", []),
    loadSaved(api, query),
  ]);
  if (open.length > 0 || preferred.length === 0) return { open, newest, species: preferred, saved };
  return { open: await find("relevance", []), newest, species: [], saved };
}
