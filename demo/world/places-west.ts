/** Vestland, Rogaland and Agder. */
import type { PlaceSpec } from "./spec.ts";

export const west: PlaceSpec[] = [
  {
    key: "blanipa", owner: "haakon.eide@example.no", name: "Blånipa", type: "hunting_ground", municipality: "4650", at: [5.946, 61.687], area: { value: 14_200, unit: "maal" }, parcel: [72, 3],
    address: "Hyenvegen 640, 6829 Hyen", land: ["forest", "mountain"], species: ["hjort", "rype", "hare"],
    text: "Vestlandsk hjorteli fra fjorden til breen. Ospeholt, bratte juv og små teiger med gammel slåttemark.",
    terrain: ["Bratt li med merkede stier", "Fjell med rype over 700 moh."], facilities: ["Løypestreng for uttransport", "Kjølerom"], rules: ["Alle poster er merket, bruk dem"], quota: "16 hjort",
    cabins: [{ key: "nipestova", name: "Nipestova", size: 70, rooms: 4, beds: 8, text: "Gammel fjellgard, satt i stand med nytt kjøkken.", has: ["power", "running_water_indoors", "indoor_toilet", "shower", "wood_stove", "equipped_kitchen", "parking"], price: 1400, alone: true }],
    offerings: [
      { key: "bla-hjort", name: "Hjortejakt i Hyen", type: "hunting_ground_rental", text: "To eller flere dager med drev og post for hele laget. Vi stiller med kjentmann første dagen uten tillegg.", species: ["hjort"], season: ["09-01", "12-23"], days: { min: 2, max: 5 }, startWeekday: 4, per: "group", price: [8500, 5500], share: 20, hunters: [4, 8], included: ["nipestova"], services: [{ name: "Ettersøkshund i beredskap", unit: "per_day", price: 700, most: 5 }], policy: "strict" },
      { key: "bla-rype", name: "Høyfjellsjakt på rype ved breen", type: "hunting_permit", text: "Fjellrype i ur og snøfonner. Ta med kart og gå alltid to.", species: ["rype"], season: ["09-10", "12-23"], days: { max: 3 }, per: "hunter", price: 280, hunters: [2, 4], capacity: 4, optional: { nipestova: 220 }, policy: "flexible", level: "advanced" },
    ],
  },
  {
    key: "laerdal", owner: "haakon.eide@example.no", name: "Sælthun fjell og elv", type: "combined", municipality: "4642", at: [7.824, 61.044], area: { value: 33_000, unit: "maal" }, parcel: [25, 8],
    address: "Fylkesveg 53 1120, 6888 Borgund", land: ["mountain", "forest"], species: ["villrein", "rype", "elvefiske"],
    text: "Smal dal, høyt fjell og villreinflokker som trekker mellom Fjellheimen og Filefjell. Elva er kald og klar.",
    terrain: ["Fjell 900–1700 moh.", "Lang innmarsj, 6 km"], facilities: ["Kløvhest kan leies"], rules: ["Kontrollkort skal leveres samme dag"], quota: "4 villrein",
    cabins: [{ key: "reinsbua", name: "Reinsbua", size: 24, rooms: 1, beds: 5, text: "Steinbu på 1150 meter, ved i skjulet.", has: ["wood_stove", "outhouse"], price: 600, alone: true }],
    offerings: [
      { key: "lae-rein", name: "Villreinjakt med steinbu", type: "hunting_ground_rental", text: "Fire dager, to fellingsløyver og ei steinbu midt i trekket. Vinden bestemmer, så ta med tålmodighet.", species: ["villrein"], season: ["08-20", "09-20"], days: { exactly: 4 }, per: "group", price: [22_000, 16_000], share: 10, hunters: [2, 4], included: ["reinsbua"], services: [{ name: "Kløvhest med fører", unit: "per_day", price: 2600, most: 2 }], policy: "strict", level: "expert", salesInDays: 45 },
      { key: "lae-fiske", name: "Fluefiske i Smeddalen", type: "hunting_permit", text: "Stri fjellelv med villørret opp i kiloen. Bare flue, og bare to om gangen.", species: ["elvefiske"], season: ["07-01", "09-15"], days: { max: 4 }, per: "hunter", price: 260, hunters: [1, 2], capacity: 2, optional: { reinsbua: 120 }, rules: ["Bare flue", "Mothakeløs krok"], policy: "flexible", level: "intermediate" },
      { key: "lae-rype", name: "Rypejakt i Fjellheimen", type: "hunting_permit", text: "Lirype i vierkjerret tidlig, fjellrype på toppene seint. Terrenget er delt i to, så du får gå i fred.", species: ["rype"], season: ["09-21", "02-28"], days: { max: 4 }, per: "hunter", price: [380, 180], hunters: [1, 3], capacity: 6, optional: { reinsbua: 120 }, policy: "flexible" },
    ],
  },
  {
    key: "alfoten", owner: "liv.myhre@example.no", name: "Ålfoten kystgard", type: "farm", municipality: "4648", at: [5.626, 61.842], area: { value: 870, unit: "hectares" }, parcel: [112, 1],
    address: "Ålfotvegen 512, 6737 Ålfoten", land: ["coastal", "forest", "field"], species: ["hjort", "havfiske"],
    text: "Kystgard med sauer, hjort på innmarka og fjorden utenfor. Gjestene får bli med på det de vil.",
    terrain: ["Innmark og furuli", "Strandlinje på 2 km"], facilities: ["Flytebrygge", "Grillhus"], rules: ["Lukk grindene"],
    cabins: [{ key: "kaarhuset", name: "Kårhuset", size: 88, rooms: 5, beds: 7, text: "Hele kårhuset på garden, med hage ned mot sjøen.", has: ["power", "running_water_indoors", "indoor_toilet", "shower", "equipped_kitchen", "wifi", "tv", "boat_access", "parking"], price: 1750, alone: true, minDays: 2 }],
    offerings: [
      { key: "alf-hjort", name: "Post på innmark, én jeger", type: "team_spot", text: "Du sitter på post mens vi driver lia sammen med naboene. Fin måte å lære hjortejakt på.", species: ["hjort"], season: ["09-10", "12-23"], days: { max: 3 }, per: "hunter", price: 850, hunters: [1, 2], capacity: 3, optional: { kaarhuset: 280 }, policy: "moderate", level: "beginner" },
      { key: "alf-hav", name: "Fjordfiske og kårhus", type: "other", text: "Robåt, garn etter avtale og god plass til familien. Lyr og makrell fra brygga hele sommeren.", species: ["havfiske"], season: ["05-01", "09-30"], days: { min: 3 }, per: "group", price: [1900, 1600], longStay: { minDays: 7, percent: 15 }, share: 60, hunters: [1, 7], included: ["kaarhuset"], policy: "moderate", level: "beginner" },
    ],
  },
  {
    key: "grytenuten", owner: "grunneier@example.no", name: "Grytenuten", type: "combined", municipality: "1134", at: [6.041, 59.416], area: { value: 12_800, unit: "maal" }, parcel: [97, 2],
    address: "Jelsavegen 301, 4234 Jelsa", land: ["forest", "coastal", "mountain"], species: ["hjort", "raadyr", "innlandsfiske"],
    text: "Furuås mellom fjord og fjell i Ryfylke. Milde høster og tett med hjort helt ned til strandkanten.",
    terrain: ["Furuås med mange søkk", "Skogsbilvei gjennom"], facilities: ["Seks tårn", "Kjølerom i Jelsa"], rules: ["Poster avtales kvelden før"], quota: "10 hjort og 6 rådyr",
    cabins: [{ key: "grytehytta", name: "Grytehytta", size: 52, rooms: 3, beds: 6, text: "Hytte med strøm og båt i tjernet.", has: ["power", "wood_stove", "running_water_outdoors", "outhouse", "parking", "pets_allowed"], price: 1050, alone: true }],
    offerings: [
      { key: "gryte-hjort", name: "Hjortejakt i Ryfylke", type: "hunting_ground_rental", text: "Hele terrenget, hytta inkludert, fra torsdag til søndag eller så lenge dere vil. Beste tida er etter løvfall.", species: ["hjort"], season: ["09-01", "12-23"], days: { min: 3, max: 7 }, per: "hunter", price: [1700, 1100], weekend: { weekdays: [5, 6], percent: 10 }, longStay: { minDays: 5, percent: 10 }, share: 20, hunters: [2, 6], included: ["grytehytta"], services: [{ name: "Uttransport", unit: "fixed", price: 500, most: 6 }, { name: "Middag på gården", unit: "per_person", price: 390, most: 1, category: "Mat" }], policy: "moderate" },
      { key: "gryte-bukk", name: "Bukkejakt i august", type: "hunting_permit", text: "Smygjakt på rådyrbukk i de lyse kveldene. Én bukk per kort, og vi viser deg hvor de holder til.", species: ["raadyr"], season: ["08-10", "09-24"], days: { max: 3 }, per: "hunter", price: 1200, hunters: [1, 1], services: [{ name: "Felt bukk", unit: "fixed", price: 1500, most: 1 }], policy: "flexible" },
      { key: "gryte-fiske", name: "Fisketur til Gryttjerna", type: "hunting_permit", text: "Fire tjern på rad og rekke, fine for barn. Småfallen ørret som smaker godt i panna.", species: ["innlandsfiske"], season: ["05-01", "10-15"], per: "group", price: 150, hunters: [1, 6], policy: "flexible", level: "beginner" },
    ],
  },
  {
    key: "rustfjell", owner: "berit.tveiten@example.no", name: "Rustfjellheia", type: "hunting_ground", municipality: "4220", at: [7.581, 58.909], area: { value: 36_000, unit: "maal" }, parcel: [48, 11],
    address: "Setesdalsvegen 3310, 4745 Bygland", land: ["forest", "mountain", "wetland"], species: ["elg", "rype", "skogsfugl", "hare"],
    text: "Heiland med furu, myr og store svaberg. Utsyn i alle retninger og ei hytte på hver side av heia.",
    terrain: ["Hei 500–950 moh.", "Kjerrevei opp fra dalen"], facilities: ["Kjelke og vinsj", "Skytebane i bygda"], rules: ["Lag over seks deler seg på to hytter"], quota: "7 elg",
    cabins: [
      { key: "rusthytta", name: "Rusthytta", size: 58, rooms: 3, beds: 7, text: "Laftet hytte med solstrøm på vestsida.", has: ["power", "wood_stove", "outhouse", "running_water_outdoors", "pets_allowed"], price: 1100, alone: true },
      { key: "ostbu", name: "Østbu", size: 44, rooms: 2, beds: 5, text: "Hytte ved Østvatnet, båt ligger i naustet.", has: ["wood_stove", "outhouse", "boat_access", "pets_allowed"], price: 800, alone: true },
    ],
    offerings: [
      { key: "rust-elg", name: "Elgjakt på heia, hele laget", type: "hunting_ground_rental", text: "Fem dager fra mandag med begge hyttene. Terrenget passer for seks til ti jegere og to hunder.", species: ["elg"], season: ["09-25", "11-15"], days: { exactly: 5 }, startWeekday: 1, per: "group", price: [42_000, 26_000], share: 18, hunters: [4, 10], included: ["rusthytta", "ostbu"], services: [{ name: "Uttransport med beltevogn", unit: "fixed", price: 1800, most: 7 }], policy: "strict" },
      { key: "rust-smaavilt", name: "Småvilt på Rustfjellheia", type: "hunting_permit", text: "Rype på toppene, hare i søkkene og orrfugl i kantene. Kortet gjelder hele heia utenom elguka.", species: ["rype", "skogsfugl", "hare"], season: ["09-10", "02-28"], days: { max: 5 }, per: "hunter", price: [320, 160], hunters: [1, 4], capacity: 8, optional: { ostbu: 160 }, policy: "flexible", closed: [15, 10] },
    ],
  },
  {
    key: "aseral", owner: "berit.tveiten@example.no", name: "Logna", type: "combined", municipality: "4224", at: [7.526, 58.675], area: { value: 18_700, unit: "maal" }, parcel: [16, 2],
    address: "Lognavegen 90, 4540 Åseral", land: ["forest", "mountain"], species: ["elg", "bever", "innlandsfiske", "rev"],
    text: "Skogsdal med elv, beverdammer og gamle støler. Fint terreng for den som vil gå alene.",
    terrain: ["Skog og støl 350–800 moh.", "Grusvei langs elva"], facilities: ["Kano til låns"], rules: ["Beverjakt bare fra post"], quota: "3 elg",
    cabins: [{ key: "lognastoylen", name: "Lognastøylen", size: 40, rooms: 2, beds: 4, text: "Støl med peis og godt med ved.", has: ["wood_stove", "outhouse", "running_water_outdoors", "parking", "pets_allowed"], price: 750, alone: true }],
    offerings: [
      { key: "log-bever", name: "Beverjakt i vårlys", type: "hunting_permit", text: "Kveldspost ved dammene når isen slipper. Stille, spennende og annerledes.", species: ["bever"], season: ["10-01", "04-30"], days: { max: 3 }, per: "hunter", price: 400, hunters: [1, 2], optional: { lognastoylen: 180 }, services: [{ name: "Kano", unit: "per_day", price: 200, most: 3 }], policy: "flexible", level: "beginner" },
      { key: "log-rev", name: "Revejakt på åte", type: "hunting_ground_rental", text: "Oppvarmet åtebu med varsling på telefonen. Beste netter er i februar.", species: ["rev"], season: ["11-01", "04-15"], days: { min: 2, max: 4 }, per: "group", price: 700, share: 40, hunters: [1, 2], included: ["lognastoylen"], policy: "moderate" },
      { key: "log-elg", name: "Enkeltplass på elglag i Åseral", type: "team_spot", text: "Vi mangler to på laget. Du får post, kaffe og like mye kjøtt som oss andre.", species: ["elg"], season: ["09-25", "11-15"], days: { min: 2, max: 5 }, per: "hunter", price: 1100, hunters: [1, 2], capacity: 2, policy: "moderate", level: "beginner" },
    ],
  },
];
