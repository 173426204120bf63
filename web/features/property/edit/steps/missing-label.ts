const words = {
  municipalityNumber: "municipalityNumber",
  area: "area",
  parcels: "parcels",
  species: "species",
  "contact.name": "contactName",
  "contact.email": "contactEmail",
} as const;
/** The catalogue's key for what a property lacks, by the server's path. */
export const missingLabel = (path: string): (typeof words)[keyof typeof words] | undefined =>
  Object.entries(words).find(([known]) => known === path)?.[1];
