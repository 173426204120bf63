/** Municipalities whose official name does not begin with the Norwegian one. */
const norwegianNameNotFirst = new Set([
  "Hamarøy",
  "Hattfjelldal",
  "Karasjok",
  "Kautokeino",
  "Kåfjord",
  "Lavangen",
  "Nesseby",
  "Røros",
  "Røyrvik",
  "Snåsa",
  "Tana",
  "Tjeldsund",
]);

/**
 * The short name for screens of an official pair («Rosse - Røros»); the property's page shows the whole pair.
 */
export function shortMunicipalityName(official: string): string {
  const names = official.split(" - ");
  return names.find((name) => norwegianNameNotFirst.has(name)) ?? names[0]!;
}
