/** Municipalities whose official name does not begin with the Norwegian name. */
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

/** The Norwegian name of an official pair («Rosse - Røros»). The property's page shows the pair. */
export function shortMunicipalityName(official: string): string {
  const names = official.split(" - ");
  return names.find((name) => norwegianNameNotFirst.has(name)) ?? names[0]!;
}
