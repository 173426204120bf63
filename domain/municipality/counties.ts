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
