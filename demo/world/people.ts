import landownersInFile from "./landowners.json" with { type: "json" };

/** A landowner in addition to the demo's accounts. Anyone can sign in as these landowners, too. */
export type PersonSpec = {
  email: string;
  name: string;
  phone: string;
  place: string;
  postalCode: string;
  bio: string;
  account?: string;
  organisation?: string;
};

export const landowners: readonly PersonSpec[] = landownersInFile;

/** Profile data of the demo's accounts. Per Lunde has no bank account yet, so his payouts are on hold. */
export type Hunting = {
  experienceYears: number;
  experienceLevel: string;
  preferredGameTypes: string[];
  preferredHuntingTypes: string[];
};
export const accountProfiles: Record<string, Omit<PersonSpec, "email" | "name"> & { hunting?: Hunting }> = {
  "jeger@example.no": {
    phone: "+47 90 11 20 21",
    place: "Trondheim",
    postalCode: "7030",
    bio: "Jakter elg og småvilt med vorsteh.",
    hunting: {
      experienceYears: 14,
      experienceLevel: "advanced",
      preferredGameTypes: ["elg", "rype", "skogsfugl"],
      preferredHuntingTypes: ["moose", "ptarmigan", "forest_bird"],
    },
  },
  "jeger2@example.no": {
    phone: "+47 90 11 20 22",
    place: "Hamar",
    postalCode: "2317",
    bio: "Fluefisker og hjortejeger.",
    hunting: {
      experienceYears: 6,
      experienceLevel: "intermediate",
      preferredGameTypes: ["hjort", "laksefiske"],
      preferredHuntingTypes: ["deer", "freshwater_fishing"],
    },
  },
  "grunneier@example.no": {
    phone: "+47 90 11 20 23",
    place: "Namsskogan",
    postalCode: "7890",
    bio: "Driver Storåsen og forvalter jakt for slekta i flere fylker.",
    account: "44805512358",
    organisation: "100000008",
  },
  "grunneier2@example.no": {
    phone: "+47 90 11 20 24",
    place: "Røros",
    postalCode: "7374",
    bio: "Fjellbonde med setervoll og rypeterreng.",
    organisation: "100000105",
  },
  "begge@example.no": {
    phone: "+47 90 11 20 25",
    place: "Surnadal",
    postalCode: "6650",
    bio: "Har laksevald hjemme og jakter selv i fjellet.",
    account: "42125512342",
    organisation: "100000091",
    hunting: {
      experienceYears: 20,
      experienceLevel: "expert",
      preferredGameTypes: ["hjort", "villrein"],
      preferredHuntingTypes: ["deer", "reindeer"],
    },
  },
  "admin@example.no": { phone: "+47 90 11 20 26", place: "Oslo", postalCode: "0150", bio: "" },
  "admin2@example.no": { phone: "+47 90 11 20 27", place: "Oslo", postalCode: "0150", bio: "" },
};
