import type { LoaderFunctionArgs } from "react-router";
import { sitemapKinds, type SitemapKind } from "#contract/search/endpoints.ts";
import type { Client } from "#contract/client.ts";
import { osloDate } from "#domain/days.ts";
import { cabinAddress, offeringAddress, propertyAddress, rulesAddress } from "#domain/page-addresses.ts";
import { speciesFacts, type Species, speciesKeys } from "#domain/species/species.ts";
import { landingAddress } from "#domain/search/landing-pages.ts";
import { companyPages } from "#web/features/company/public.ts";
import { knowledgeBaseAddresses } from "#web/features/knowledge-base/public.ts";
import { searchPaths } from "#web/features/search/public.ts";
import { apiContext, nowContext } from "#web/platform/api/api-context.ts";
import { indexFile, type Listed, pagesFile, sendFile } from "#web/platform/page/sitemap.ts";

const addressOf: Record<SitemapKind, (row: { id: string; propertyId: string }) => string> = {
  property: ({ id }) => propertyAddress(id),
  offering: ({ id, propertyId }) => offeringAddress({ propertyId, offeringId: id }),
  cabin: ({ id }) => cabinAddress(id),
};

const ownPages = (): Listed[] => [
  { path: "/" },
  { path: searchPaths.ground },
  { path: rulesAddress() },
  ...Object.values(companyPages).map((path) => ({ path })),
  ...knowledgeBaseAddresses(),
];

/** The pages of counties and species that have open offerings. The pages of others are `noindex`. */
async function landingPages(api: Client): Promise<Listed[]> {
  const { items } = await api("GET /api/search/overview", {});
  const open = items.flatMap(({ county, species }) =>
    species ? [{ county, species }, { species }] : [{ county }, {}],
  );
  return [...new Set(open.map(landingAddress))].sort().map((path) => ({ path }));
}

/** Whether the law has seasons of the species: other fish have rules that nobody has read here. */
const hasSeasons = (species: Species): boolean =>
  speciesFacts[species]?.category !== "fishing" || species === "laksefiske";
const rulesFile = "rules-";
/** A file for each species: its page, and those in all municipalities. The day: when a source was last read. */
async function rulesPages(api: Client, species: Species, today: string): Promise<Listed[]> {
  const [{ items }, { items: sources }] = await Promise.all([
    api("GET /api/boundaries/municipalities", {}),
    api("GET /api/law/sources", { query: { from: today, to: today } }),
  ]);
  const changed = sources
    .map(({ readOn }) => readOn)
    .sort()
    .at(-1);
  const paths = [
    rulesAddress({ species }),
    ...items.map(({ municipalityNumber }) => rulesAddress({ species, municipality: municipalityNumber })),
  ];
  return paths.map((path) => ({ path, changed }));
}

async function* onProperties(api: Client, kind: SitemapKind, part: string): AsyncGenerator<Listed[]> {
  let cursor: string | null = "";
  while (cursor !== null) {
    const sitemapPart: {
      items: { id: string; propertyId: string; changedAt: string }[];
      nextCursor: string | null;
    } = await api("GET /api/sitemap/:kind/:part", {
      params: { kind, part: Number(part) },
      query: cursor ? { cursor } : {},
    });
    yield sitemapPart.items.map((row) => ({ path: addressOf[kind](row), changed: row.changedAt }));
    cursor = sitemapPart.nextCursor;
  }
}

async function filesOf(api: Client): Promise<string[]> {
  const { items } = await api("GET /api/sitemap", {});
  return [
    "pages",
    "counties-and-species",
    ...speciesKeys.filter(hasSeasons).map((species) => `${rulesFile}${species}`),
    ...items.flatMap(({ kind, parts }) => Array.from({ length: parts }, (_, i) => `${kind}-${i + 1}`)),
  ];
}

async function* listedIn(api: Client, name: string, now: Date): AsyncGenerator<Listed[]> {
  if (name === "pages") yield ownPages();
  else if (name === "counties-and-species") yield await landingPages(api);
  else if (name.startsWith(rulesFile)) {
    const species = speciesKeys.find((one) => name === `${rulesFile}${one}`)!;
    yield await rulesPages(api, species, osloDate(now));
  } else {
    const [kind, part = ""] = name.split("-");
    yield* onProperties(api, sitemapKinds.find((one) => one === kind)!, part);
  }
}

/** Responds with the index /sitemap.xml, or with one of the sitemap's files below /sitemaps/. */
export async function loader({ request, url, params, context }: LoaderFunctionArgs): Promise<Response> {
  const { origin } = url;
  const api = context.get(apiContext);
  const now = context.get(nowContext);
  const names = await filesOf(api);
  if (params.file === undefined) return sendFile(request, "index", now, () => indexFile(origin, names));
  const name = names.find((one) => `${one}.xml` === params.file);
  if (!name) throw new Response(null, { status: 404 });
  return sendFile(request, name, now, () => pagesFile(origin, listedIn(api, name, now)));
}
