/** Every scene that the drawn picture of something can show. */
import { landTypes } from "#domain/lists.ts";
import { categoryScenes } from "#domain/knowledge-base/categories.ts";
import { type Scene, sceneOfCabin, sceneOfOffering, sceneOfProperty } from "#domain/landscape/scene.ts";
import { speciesKeys } from "#domain/species/species.ts";
import { albumName } from "#server/features/landscape/albums.ts";
import { articlesIn } from "#web/features/knowledge-base/article-files.ts";

const grounds = [[], ...landTypes.map((a) => [a]), ...landTypes.flatMap((a) => landTypes.map((b) => [a, b]))];
const seasons = [
  ["2027-01-01", "2027-02-01"],
  ["2027-06-01", "2027-07-01"],
  ["2027-10-01", "2027-11-01"],
] as const;

const ofOfferings = grounds.flatMap((land) =>
  [...speciesKeys, undefined].flatMap((species) =>
    seasons.flatMap(([validFrom, validTo]) =>
      (["team_spot", "hunting_ground_rental"] as const).flatMap((offeringType) =>
        [true, false].map((cabin) =>
          sceneOfOffering({
            species: species ? [species] : [],
            offeringType,
            landTypes: land,
            validFrom,
            validTo,
            cabin,
          }),
        ),
      ),
    ),
  ),
);
const ofArticles = [...articlesIn("nb").values()].flatMap(({ scene }) => scene ?? []);
/** What the address of a picture shows that says nothing. */
const usual: Scene = { land: "lake", season: "autumn" };

/** By the names of their albums. */
export const allScenes: ReadonlyMap<string, Scene> = new Map(
  [
    ...ofOfferings,
    ...grounds.flatMap((land) => [sceneOfProperty(land), sceneOfCabin(land)]),
    ...Object.values(categoryScenes),
    ...ofArticles,
    usual,
  ]
    .map((scene): [string, Scene] => [albumName(scene), scene])
    .sort(([a], [b]) => (a < b ? -1 : 1)),
);
