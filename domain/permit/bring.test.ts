import { expect, it } from "vitest";
import { bringWith } from "./bring.ts";

it.each([
  ["hunter", ["elg"], ["identity", "licence", "shootingTest", "trackingDog"]],
  ["leader", ["villrein"], ["identity", "licence", "shootingTest", "controlCard"]],
  ["hunter", ["laksefiske"], ["identity", "fishingFee"]],
  ["training", ["elg"], ["identity", "shootingTest", "trackingDog"]],
  ["unarmed", ["elg"], ["identity"]],
  ["dog_handler", ["rype"], ["identity"]],
] as const)("%s of %j brings %j", (role, species, expected) =>
  expect(bringWith({ role, species })).toEqual(expected),
);
