/** Norwegian names that stand after a Sámi one, as the register writes them. */
const laterNames = new Set(["Hamarøy", "Hattfjelldal", "Karasjok", "Kautokeino", "Kåfjord", "Lavangen", "Nesseby", "Røros", "Røyrvik", "Snåsa", "Tana", "Tjeldsund"]);

/** What a municipality is called where its register name is several: «Rosse - Røros», «Fauske - Fuossko». The Norwegian one, in whichever place it stands. */
export function municipalityName(registered: string): string {
  const names = registered.split(" - ");
  return names.find((name) => laterNames.has(name)) ?? names[0] ?? registered;
}
