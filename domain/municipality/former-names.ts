/**
 * Names of municipalities that were merged into others since 2005, with the number of the municipality that
 * most of their land lies in today. The source is Statistics Norway's classification 131 (Klass, CC BY 4.0);
 * former-numbers.ts has their numbers.
 */
const formerNames = `
1103 Finnøy, Rennesøy; 1108 Forsand; 1160 Ølen; 1505 Frei; 1506 Midsund, Nesset;
1508 Ørskog, Sandøy, Skodje; 1576 Tustna; 1577 Hornindal; 1578 Norddal, Stordal; 1579 Eide, Fræna;
1804 Skjerstad; 1806 Ballangen; 1875 Tysfjord; 3103 Rygge; 3118 Askim, Eidsberg, Hobøl, Spydeberg, Trøgstad;
3203 Hurum, Røyken; 3205 Fet, Skedsmo, Sørum; 3207 Oppegård, Ski; 3226 Rømskog;
3301 Nedre Eiker, Svelvik; 3903 Hof, Sande; 3905 Ramnes, Re, Våle; 3907 Andebu, Stokke; 3909 Lardal;
3911 Nøtterøy, Tjøme; 4020 Bø, Sauherad; 4204 Songdalen, Søgne; 4205 Mandal, Marnardal; 4225 Audnedal;
4602 Flora, Vågsøy; 4618 Jondal, Odda; 4621 Granvin; 4624 Fusa, Os; 4626 Fjell, Sund;
4631 Lindås, Meland, Radøy; 4640 Balestrand, Leikanger; 4647 Førde, Gaular, Jølster, Naustdal;
4649 Eid, Selje; 5001 Klæbu; 5006 Verran; 5007 Fosnes, Namdalseid; 5053 Mosvik; 5054 Leksvik, Rissa;
5055 Halsa, Hemne, Snillfjord; 5057 Bjugn; 5058 Roan; 5059 Agdenes, Meldal, Orkdal; 5060 Nærøy, Vikna;
5503 Bjarkøy; 5512 Skånland; 5530 Berg, Lenvik, Torsken, Tranøy; 5603 Kvalsund, Sørøysund`;

/** The former names of each present municipality, by its number. */
export const formerNamesOf: ReadonlyMap<string, readonly string[]> = new Map(
  formerNames.split(";").map((one) => {
    const [, number = "", names = ""] = /(\d{4}) (.+)/s.exec(one) ?? [];
    return [number, names.split(",").map((name) => name.trim())];
  }),
);
