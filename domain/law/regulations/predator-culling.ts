/** Licence culling of predators: within quotas of the year, which nobody has read here. */
import type { Regulation } from "../rules.ts";

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
    { id: "lis.ulv.in", taxon: "ulv", season: ["01-01", "02-15"], needs: "licence_quota" },
    { id: "lis.ulv.out", taxon: "ulv", season: ["12-01", "05-31"], needs: "licence_quota" },
  ],
} satisfies Regulation;
