/** Licence culling of predators: within quotas of the year, which nobody has read here. */
import type { Area, Regulation } from "../rules.ts";

/** Municipalities that lie in the wolf zone (§ 2 d), and those that are divided by its border. */
const wolfZone: Area = {
  name: "wolf_zone",
  counties: ["31", "03"],
  municipalities: ["3226", "3201", "3220", "3214", "3222", "3212", "3207", "3224", "3216", "3218", "3416"],
};
const partlyWolfZone: Area = {
  name: "partly_wolf_zone",
  municipalities: [
    "3203",
    "3228",
    "3205",
    "3232",
    "3420",
    "3417",
    "3401",
    "3415",
    "3419",
    "3422",
    "3418",
    "3421",
  ],
};

export const predatorCulling = {
  source: {
    ref: "FOR-2005-03-18-242",
    title: "Forskrift om forvaltning av rovvilt §§ 10–11",
    url: "https://lovdata.no/dokument/SF/forskrift/2005-03-18-242",
    readOn: "2026-11-28",
  },
  from: "2022-04-01",
  to: "2028-03-31",
  seasons: [
    { id: "lis.gaupe", taxon: "gaupe", season: ["02-01", "03-31"], needs: "licence_quota" },
    { id: "lis.jerv", taxon: "jerv", season: ["08-20", "02-15"], needs: "licence_quota" },
    { id: "lis.bjorn", taxon: "bjorn", season: ["08-21", "10-15"], needs: "licence_quota" },
    { id: "lis.ulv.out", taxon: "ulv", season: ["12-01", "05-31"], needs: "licence_quota" },
    { id: "lis.ulv.in", taxon: "ulv", area: wolfZone, season: ["01-01", "02-15"], needs: "licence_quota" },
    ...(["lis.ulv.in", "lis.ulv.out"] as const).map((id) => ({
      id,
      taxon: "ulv" as const,
      area: partlyWolfZone,
      season: id === "lis.ulv.in" ? (["01-01", "02-15"] as const) : (["12-01", "05-31"] as const),
      needs: "licence_quota" as const,
    })),
  ],
} satisfies Regulation;
