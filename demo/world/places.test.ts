/** The demo's offerings follow the legal seasons and their species. */
import { expect, it } from "vitest";
import { outsideLegalSeason } from "#domain/offering/legal-season.ts";
import { quotaOf } from "#domain/offering/quota.ts";
import { isSuggestedRule, suggestedRules } from "#domain/offering/suggested-rules.ts";
import { guestKindOf } from "#domain/offering/guest-kind.ts";
import { seasonAt } from "./calendar.ts";
import { allOfferings, places } from "./places.ts";

it("every demo offering lies within its legal season", () => {
  const outsideSeason = allOfferings.flatMap((offering) =>
    outsideLegalSeason(offering.species, seasonAt(offering, "2027-03-01")).map(
      ({ species }) => `${offering.key} ${species}`,
    ),
  );
  expect(outsideSeason).toEqual([]);
});

it("anglers' rules name no shooting, hunters' rules no fish; a property has the species it offers", () => {
  const ofTheOther = {
    fishing: /jeg|jakt|sky[td]|skudd|våpen|felling|hund/i,
    hunting: /fisk|laks|flue|\bagn/i,
  };
  const notThere = { fishing: "hunting_ground", hunting: "fishing_area" };
  const misplacedRules = places.flatMap((place) =>
    place.offerings.flatMap(({ key, species, rules = [], customRules = [] }) => {
      const who = guestKindOf(species, place.type === "fishing_area");
      const allRules = [...place.rules, ...rules, ...customRules];
      const suggested = new Set<string>(suggestedRules[who]);
      return [
        ...allRules.filter(
          (rule) => ofTheOther[who].test(rule) || (isSuggestedRule(rule) && !suggested.has(rule)),
        ),
        ...species.filter((one) => !place.species.includes(one)),
        ...(place.type === notThere[who] ? [`${who} on a ${place.type}`] : []),
      ].map((what) => `${key}: ${what}`);
    }),
  );
  expect(misplacedRules).toEqual([]);
});

it("every property with a quota has an offering that shows it", () => {
  const hiddenQuotas = places.flatMap((place) => {
    if (!place.quota) return [];
    const { quota, type: propertyType } = place;
    const quotas = place.offerings.map((o) => quotaOf({ quota, targetSpecies: o.species, propertyType }));
    return quotas.some(Boolean) ? [] : [`${place.key}: ${quota}`];
  });
  expect(hiddenQuotas).toEqual([]);
});
