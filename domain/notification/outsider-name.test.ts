import { expect, it } from "vitest";
import { nameForOutsiders } from "./outsider-name.ts";

it("a name shown to outsiders has no links, addresses or numbers", () => {
  for (const name of [
    "Ola Nordmann",
    "St. Olavs jaktlag",
    "Elg & rein (2027)",
    "Øvre Rendal AS",
    "J. R. Lie",
  ])
    expect(nameForOutsiders(name)).toBe(name);
  for (const word of [
    ...["https://utmark-sikker.example/a?b", "utmark-sikker.example", "www.ond.no", "ola@ond.no"],
    "912 34 567",
  ])
    expect(nameForOutsiders(`Ring ${word} nå`)).toBe("Ring ••• nå");
  expect(nameForOutsiders("a".repeat(200))).toBe(`${"a".repeat(59)}…`);
});
