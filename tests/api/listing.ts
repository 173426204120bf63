/** Request bodies of a property, a cabin and offerings, as the API description documents them. */
export const property = {
  name: "Storåsen prøveterreng",
  type: "hunting_ground",
  description: "Granskog og myr.",
  address: "Storåsvegen 12",
  municipalityNumber: "5044",
  area: { value: 38_000, unit: "maal" },
  parcels: [{ municipalityNumber: "5044", gnr: 12, bnr: 3, main: true }],
  landTypes: ["forest", "wetland"],
  species: ["elg", "skogsfugl"],
  terrain: "Kupert",
  facilities: ["Parkering", "Slaktebu"],
  rules: "Ingen løshund.",
  contact: { name: "Kari Storås", email: "kari@example.no", phone: "+47 99 88 77 66" },
  visibility: "public",
  status: "published",
};
export const cabin = {
  name: "Storåskoia",
  sizeSqm: 42,
  rooms: 2,
  beds: 6,
  description: "Koie ved vannet.",
  facilities: ["wood_stove", "outhouse"],
  customFacilities: ["Båt"],
  pricePerDayOre: 120_000,
  rentalEnabled: true,
  blackoutPeriods: [],
  status: "published",
};
/** The offering in example a of rules 3.9. */
export const offering = {
  name: "Elgjakt med koie",
  offeringType: "hunting_ground_rental",
  description: "Ei uke i elgterreng.",
  targetSpecies: ["elg"],
  groundUse: "together",
  validFrom: "2027-09-25",
  validTo: "2027-10-24",
  durationType: "none",
  blackoutPeriods: [] as object[],
  maxParticipants: 8,
  minHunters: 2,
  maxHunters: 8,
  allowConcurrentBookings: false,
  includedCabinIds: [] as string[],
  optionalCabins: [] as object[],
  services: [{ name: "Uttransport", unit: "fixed", priceOre: 80_000, maxQuantity: 2 }],
  rules: ["Rapporter felt vilt samme dag."],
  customRules: "Røyk ute.",
  cancellationPolicy: "moderate",
  pricing: {
    per: "hunter",
    startPriceOre: 300_000,
    endPriceOre: 150_000,
    weekend: { weekdays: [6, 7], percent: 20 },
    longStay: { minDays: 3, percent: 10 },
    accommodationSharePercent: 15,
  } as object,
  status: "active",
  published: true,
};
/** The simple offering in example b of rules 3.9, which tests modify. */
export const plain = {
  ...offering,
  name: "Rypejakt",
  targetSpecies: ["rype"],
  validFrom: "2027-09-10",
  validTo: "2027-11-30",
  minHunters: 1,
  services: [] as object[],
  pricing: { per: "hunter", fixedPriceOre: 45_000 } as object,
};

/** Other values that clients may send in the same fields. */
export const propertyVariants = [
  { terrain: ["Kupert", "Myr"], rules: ["Ingen løshund."], facilities: "Parkering" },
  { boundary: null, seasonStart: null, seasonEnd: null, quota: null, description: undefined },
  {
    parcels: [{ ...property.parcels[0], fnr: null, snr: null, name: null }],
    quota: "2 elg",
    status: "draft",
  },
  {
    boundary: {
      type: "Polygon",
      coordinates: [
        [
          [12.6, 64.7],
          [12.8, 64.7],
          [12.8, 64.8],
          [12.6, 64.8],
          [12.6, 64.7],
        ],
      ],
    },
    seasonStart: "2027-09-25",
    seasonEnd: "2027-12-23",
  },
  {
    area: { value: 12.5, unit: "hectares" },
    visibility: "unlisted",
    contact: { name: "Kari", email: null, phone: "" },
  },
];
const nulls = {
  minDays: null,
  maxDays: null,
  fixedDays: null,
  experienceLevel: null,
  startWeekday: null,
  salesStartDate: null,
  totalAreaCapacity: null,
};
const fixed = {
  per: "group",
  fixedPriceOre: 500_000,
  startPriceOre: null,
  endPriceOre: null,
  weekend: null,
  longStay: null,
};
const services = [
  { name: "Guide", unit: "per_day", priceOre: 100_000, maxQuantity: null, category: null, premium: null },
];
export const offeringVariants = [
  { ...nulls, pricing: fixed, services },
  { rules: "Ett bud.\nEtt til.", customRules: ["Røyk ute."], description: undefined },
];

/** Queries that each find the offering above. */
const hits = [
  "q=pr%C3%B8veterreng",
  "q=elgjakt%20koie&species=elg",
  "municipality=5044",
  "municipality=Namsskogan",
  "q=prøveterreng&county=Tr%C3%B8ndelag",
  "municipality=5044&species=elg,hjort",
];
const more = [
  "bbox=12,64,14,65&q=prøveterreng",
  "municipality=5044&offeringType=hunting_ground_rental",
  "municipality=5044&minAreaHectares=3000&maxAreaHectares=4000",
  "municipality=5044&amenities=wood_stove,wood_stove",
];
const sorts = ["relevance", "price_asc", "price_desc", "rating", "newest"].map(
  (sort) => `municipality=5044&sort=${sort}`,
);
export const fittingQueries = [
  ...hits,
  ...more,
  ...sorts,
  "municipality=5044&sort=distance&near=12.8,64.7",
  "municipality=5044&minPriceOre=100000&maxPriceOre=200000",
];
