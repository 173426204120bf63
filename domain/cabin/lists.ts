export const cabinStatuses = ["draft", "published", "archived"] as const;
/** A new one comes last: search rows are stored with the places of those they have. */
export const cabinFacilities = [
  "power",
  "running_water_indoors",
  "running_water_outdoors",
  "indoor_toilet",
  "outhouse",
  "shower",
  "sauna",
  "equipped_kitchen",
  "wood_stove",
  "wifi",
  "tv",
  "boat_access",
  "pets_allowed",
  "parking",
  "road_access",
] as const;
