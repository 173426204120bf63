/** The fifteen counties of Norway since 2024, in the order of their usual lists. */
export const counties = [
  "Agder",
  "Akershus",
  "Buskerud",
  "Finnmark",
  "Innlandet",
  "Møre og Romsdal",
  "Nordland",
  "Oslo",
  "Rogaland",
  "Telemark",
  "Troms",
  "Trøndelag",
  "Vestfold",
  "Vestland",
  "Østfold",
] as const;

/** The first two digits of the numbers of a county's municipalities. */
export const countyNumbers: Readonly<Record<(typeof counties)[number], string>> = {
  Agder: "42",
  Akershus: "32",
  Buskerud: "33",
  Finnmark: "56",
  Innlandet: "34",
  "Møre og Romsdal": "15",
  Nordland: "18",
  Oslo: "03",
  Rogaland: "11",
  Telemark: "40",
  Troms: "55",
  Trøndelag: "50",
  Vestfold: "39",
  Vestland: "46",
  Østfold: "31",
};
