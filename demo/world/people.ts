/** Landowners in addition to the demo's accounts. Anyone can sign in as them, too. */
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

export const landowners: readonly PersonSpec[] = [
  {
    email: "torgeir.aasen@example.no",
    name: "Torgeir Aasen",
    phone: "+47 90 11 20 31",
    place: "Innbygda",
    postalCode: "2420",
    bio: "Driver skog og beite i Trysil, tredje generasjon.",
    account: "12055512343",
    organisation: "100000016",
  },
  {
    email: "marit.kvaale@example.no",
    name: "Marit Kvåle",
    phone: "+47 90 11 20 32",
    place: "Veggli",
    postalCode: "3628",
    bio: "Sauebonde med fjellrett på Hardangervidda.",
    account: "26505512358",
    organisation: "100000024",
  },
  {
    email: "ole.bakke@example.no",
    name: "Ole Kristian Bakke",
    phone: "+47 90 11 20 33",
    place: "Aremark",
    postalCode: "1798",
    bio: "Skogeier ved grensa, opptatt av viltstell.",
    account: "10205512344",
    organisation: "100000032",
  },
  {
    email: "berit.tveiten@example.no",
    name: "Berit Tveiten",
    phone: "+47 90 11 20 34",
    place: "Bygland",
    postalCode: "4745",
    bio: "Leier ut jakt og hytter i Setesdal sammen med naboene.",
    account: "28015512344",
    organisation: "100000040",
  },
  {
    email: "haakon.eide@example.no",
    name: "Håkon Eide",
    phone: "+47 90 11 20 35",
    place: "Sandane",
    postalCode: "6823",
    bio: "Fruktbonde og hjortejeger i Gloppen.",
    account: "37055512346",
    organisation: "100000059",
  },
  {
    email: "gunn.elvestad@example.no",
    name: "Gunn Elvestad",
    phone: "+47 90 11 20 36",
    place: "Moen",
    postalCode: "9321",
    bio: "Har vald i Målselva og terreng innover mot Dividalen.",
    account: "47755512342",
    organisation: "100000067",
  },
  {
    email: "knut.ronning@example.no",
    name: "Knut Rønning",
    phone: "+47 90 11 20 37",
    place: "Kirkenes",
    postalCode: "9900",
    bio: "Fjellstuevert i Pasvik.",
    account: "49305512345",
    organisation: "100000075",
  },
  {
    email: "liv.myhre@example.no",
    name: "Liv Myhre",
    phone: "+47 90 11 20 38",
    place: "Svolvær",
    postalCode: "8300",
    bio: "Tidligere fisker, leier ut rorbu og båt.",
    account: "45205512342",
    organisation: "100000083",
  },
];

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
