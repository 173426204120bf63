export const cabinStatuses = ["draft", "published", "archived"] as const;
/** New facilities are added last, since search rows store the positions of facilities in this list. */
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
