/** Where the Sámi name stands first, or the only Norwegian one does not: what is said in Norwegian. */
const notFirst = new Set([
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

/** Of an official pair («Rosse - Røros») the name to say on screen; the pair stands on the property's page. */
export function spokenName(official: string): string {
  const names = official.split(" - ");
  return names.find((name) => notFirst.has(name)) ?? names[0]!;
}
