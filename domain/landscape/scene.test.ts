import { expect, it } from "vitest";
import { type Scene, sceneAddress, sceneOfCabin, sceneOfOffering, sceneOfProperty } from "./scene.ts";

const offered = {
  species: ["elg"],
  offeringType: "hunting_ground_rental",
  landTypes: ["forest", "mountain"],
  validFrom: "2027-09-25",
  validTo: "2027-10-24",
  cabin: false,
} as const;

it.each<[string, Partial<Parameters<typeof sceneOfOffering>[0]>, Partial<Scene>]>([
  ["moose in the forest", {}, { land: "spruce", season: "autumn", species: "elg" }],
  ["moose where there is no forest", { landTypes: ["wetland"] }, { land: "birch" }],
  ["ptarmigan on the fell", { species: ["rype"] }, { land: "fell", species: "rype" }],
  ["red deer by the sea", { species: ["hjort"], landTypes: ["coastal"] }, { land: "fjord" }],
  ["the first that is hunted", { species: ["innlandsfiske", "elg"] }, { species: "elg" }],
  [
    "fish under ice",
    { species: ["isfiske"], validFrom: "2027-01-10", validTo: "2027-04-20" },
    { land: "ice", season: "winter" },
  ],
  [
    "salmon in summer",
    { species: ["laksefiske"], validFrom: "2027-06-01", validTo: "2027-08-31" },
    { land: "river", season: "summer" },
  ],
  ["a place in a team, as a map", { offeringType: "team_spot" }, { land: "map" }],
  ["the land, where nothing is hunted", { species: [], landTypes: ["coastal"] }, { land: "coast" }],
])("the drawn landscape shows %s", (_, changes, expectedScene) => {
  expect(sceneOfOffering({ ...offered, ...changes })).toMatchObject(expectedScene);
});

it("the picture of a property shows its land, and forest where no land type is given", () => {
  expect(sceneOfProperty(["coastal"]).land).toBe("coast");
  expect(sceneOfProperty([]).land).toBe("spruce");
});

it.each<[string, Scene["land"]]>([
  ["Gammen", "turfhut"],
  ["Bryggehuset", "quay"],
  ["Rorbua", "quay"],
  ["Naustet", "quay"],
  ["Elvestua", "rivercabin"],
  ["Fiskebua", "rivercabin"],
  ["Gamlesetra", "seter"],
  ["Storåskoia", "woodcabin"],
  ["Vasshytta", "shorecabin"],
  ["Selvhjelpen", "fellcabin"],
  ["Borgstua", "fellcabin"],
])("the picture of the cabin %s on the fell shows %s", (name, land) =>
  expect(sceneOfCabin(["mountain"], name).land).toBe(land),
);

it("each scene has one address", () => {
  expect(sceneAddress("a b", { land: "fell", season: "winter", species: "rype", cabin: true })).toBe(
    "/pictures/landscape/a%20b.svg?land=fell&season=winter&species=rype&cabin=1",
  );
  expect(sceneAddress("a", { land: "map", season: "autumn" })).toBe(
    "/pictures/landscape/a.svg?land=map&season=autumn",
  );
});
