/** The categories of the knowledge base in the order shown, each with the landscape drawn above it. */
import type { Scene } from "../landscape/scene.ts";

export const articleCategories = [
  "papirer",
  "storvilt",
  "smavilt",
  "fiske",
  "ute",
  "grunneier",
  "bestilling",
] as const;
export type ArticleCategory = (typeof articleCategories)[number];

export const categoryScenes: Readonly<Record<ArticleCategory, Scene>> = {
  papirer: { land: "birch", season: "autumn", species: "skogsfugl" },
  storvilt: { land: "spruce", season: "autumn", species: "elg" },
  smavilt: { land: "fell", season: "autumn", species: "rype" },
  fiske: { land: "river", season: "summer", species: "laksefiske" },
  ute: { land: "fellcabin", season: "winter" },
  grunneier: { land: "farmland", season: "autumn", species: "raadyr" },
  bestilling: { land: "shorecabin", season: "summer" },
};
