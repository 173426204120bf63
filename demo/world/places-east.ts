/** Innlandet, Buskerud, Telemark, Vestfold, Akershus and Østfold. */
import type { PlaceSpec } from "./spec.ts";

export const east: PlaceSpec[] = [
  {
    key: "fonnas", owner: "grunneier2@example.no", name: "Fonnåsen", type: "hunting_ground", municipality: "3424", at: [10.999, 61.98], area: { value: 44_000, unit: "maal" }, parcel: [23, 1],
    address: "Storsjøvegen 1450, 2485 Rendalen", land: ["forest", "wetland", "mountain"], species: ["elg", "skogsfugl", "rype", "bever"],
    text: "Østerdalsskog av det store slaget, med furu på sandmo og myrer som aldri tar slutt. Elgen trekker gjennom i oktober.",
    terrain: ["Furumo og myr 300–900 moh.", "Godt veinett"], facilities: ["Slaktebu", "Kjølerom i Hanestad"], rules: ["Rovvilt meldes til Statens naturoppsyn"], quota: "9 elg",
    cabins: [{ key: "fonnaskoia", name: "Fonnåskoia", size: 46, rooms: 2, beds: 8, text: "Skogskoie med to soverom og lang benk.", has: ["wood_stove", "outhouse", "running_water_outdoors", "pets_allowed", "parking"], price: 850, alone: true }],
    offerings: [
      { key: "fonn-elg", name: "Elgjakt i Rendalen", type: "hunting_ground_rental", text: "Minst tre dager, hele terrenget og koia inkludert. Kart med poster og trekkveier ligger på bordet når dere kommer.", species: ["elg"], season: ["09-25", "10-31"], days: { min: 3, max: 10 }, per: "hunter", price: [2200, 1400], weekend: { weekdays: [6, 7], percent: 15 }, longStay: { minDays: 5, percent: 10 }, share: 12, hunters: [3, 8], included: ["fonnaskoia"], services: [{ name: "Uttransport", unit: "fixed", price: 900, most: 5 }, { name: "Løshund med fører", unit: "per_day", price: 2000, most: 5 }], policy: "strict", level: "intermediate" },
      { key: "fonn-topp", name: "Toppjakt på ski", type: "guided_hunt", text: "Orrfugl i bjørketoppene fra november. Guiden finner flokkene, du går det siste stykket selv.", species: ["skogsfugl"], season: ["11-01", "12-23"], days: { max: 2 }, per: "hunter", price: 1750, hunters: [1, 2], capacity: 2, optional: { fonnaskoia: 140 }, services: [{ name: "Fjellski", unit: "per_person", price: 250, most: 1 }], policy: "moderate", level: "intermediate" },
      { key: "fonn-bever", name: "Bever i Mistra", type: "hunting_permit", text: "Post ved elva i kveldinga, fra isløsning og ut april. Du trenger bare lykt og tålmodighet.", species: ["bever"], season: ["10-01", "04-30"], days: { max: 4 }, per: "hunter", price: 350, hunters: [1, 2], capacity: 4, optional: { fonnaskoia: 140 }, policy: "flexible", level: "beginner" },
    ],
  },
  {
    key: "skardfjell", owner: "torgeir.aasen@example.no", name: "Skardåsen", type: "combined", municipality: "3421", at: [12.258, 61.56], area: { value: 31_500, unit: "maal" }, parcel: [41, 9],
    address: "Engerdalsvegen 770, 2427 Plassen", land: ["forest", "wetland"], species: ["elg", "skogsfugl", "hare", "innlandsfiske", "isfiske"],
    text: "Gran og furu mot svenskegrensa, storfuglens rike. Tre vatn med god fisk og vei inn til alle.",
    terrain: ["Barskog 450–850 moh.", "Flate myrer"], facilities: ["Vaktmester i bygda"], rules: ["Bål bare på merkede plasser"], quota: "6 elg",
    cabins: [{ key: "skardkoia", name: "Skardkoia", size: 50, rooms: 3, beds: 6, text: "Koie med solstrøm ved Skardtjernet.", has: ["power", "wood_stove", "sauna", "outhouse", "boat_access", "pets_allowed", "parking"], price: 1000, alone: true }],
    offerings: [
      { key: "skard-elg", name: "Elgjakt i Trysil, langhelg", type: "hunting_ground_rental", text: "Fire dager fra torsdag til søndag. Terrenget er lett å drive, så dere klarer dere med få folk.", species: ["elg"], season: ["09-25", "10-31"], days: { exactly: 4 }, startWeekday: 4, per: "hunter", price: [7200, 4800], weekend: { weekdays: [4], percent: 5 }, share: 15, hunters: [3, 6], included: ["skardkoia"], services: [{ name: "Hundefører", unit: "per_day", price: 1900, most: 4 }], policy: "strict" },
      { key: "skard-fugl", name: "Skogsfugl i Trysil", type: "hunting_permit", text: "Tiur på myrholmene om morgenen, orrfugl på hogstene om ettermiddagen. Støkkende hund er best her.", species: ["skogsfugl", "hare"], season: ["09-10", "12-23"], days: { max: 6 }, per: "hunter", price: [380, 220], longStay: { minDays: 3, percent: 15 }, hunters: [1, 3], capacity: 9, optional: { skardkoia: 170 }, policy: "flexible" },
      { key: "skard-fiske", name: "Fiske i Skardtjerna", type: "hunting_permit", text: "Ørret om sommeren og abbor på pilk om vinteren. Kortet gjelder alle tre vatna.", species: ["innlandsfiske", "isfiske"], season: "year", per: "hunter", price: 85, hunters: [1, 8], capacity: 25, optional: { skardkoia: 170 }, services: [{ name: "Robåt", unit: "per_day", price: 150, most: 7 }], policy: "flexible", level: "beginner" },
      { key: "skard-hare", name: "Harejakt med los i Trysil", type: "guided_hunt", text: "Finskstøver og kaffebål. Ole losfører tar dere med en lørdag, eller flere om dere orker.", species: ["hare"], season: ["10-20", "02-28"], days: { max: 3 }, per: "group", price: 2400, hunters: [2, 5], policy: "moderate", level: "beginner" },
    ],
  },
  {
    key: "lordalen", owner: "grunneier@example.no", name: "Lordalen", type: "hunting_ground", municipality: "3432", at: [8.444, 62.09], area: { value: 27_000, unit: "maal" }, parcel: [140, 5],
    address: "Lordalsvegen 210, 2665 Lesja", land: ["mountain", "forest"], species: ["villrein", "rype", "hjort"],
    text: "Seterdal inn mot Reinheimen. Reinen kommer over båndene når vinden står fra sørvest.",
    terrain: ["Seterdal og høyfjell 900–1600 moh."], facilities: ["Bom og parkering", "Kløvhest"], rules: ["Villrein: bare fellingstillatelse i eget navn"], quota: "5 villrein",
    cabins: [{ key: "lordalssetra", name: "Lordalssetra", size: 54, rooms: 3, beds: 6, text: "Seterstue med peis, vei helt fram om sommeren.", has: ["wood_stove", "outhouse", "running_water_outdoors", "pets_allowed", "parking"], price: 950, alone: true }],
    offerings: [
      { key: "lor-rein", name: "Villreinjakt ved Reinheimen", type: "hunting_permit", text: "Én fellingstillatelse og fri ferdsel i fire dager. Setra kan leies til, og du bør være i form.", species: ["villrein"], season: ["08-20", "09-20"], days: { min: 4, max: 8 }, per: "hunter", price: [1900, 1200], longStay: { minDays: 6, percent: 10 }, hunters: [1, 2], capacity: 4, optional: { lordalssetra: 200 }, services: [{ name: "Kløvhest ut", unit: "fixed", price: 3200, most: 1 }], policy: "strict", level: "expert" },
      { key: "lor-rype", name: "Rypejakt i Lordalen", type: "hunting_ground_rental", text: "Setra og hele dalsida for ett lag. Gode kull de siste to årene.", species: ["rype"], season: ["09-21", "02-28"], days: { min: 2, max: 5 }, per: "group", price: [3200, 1600], weekend: { weekdays: [5, 6], percent: 12.5 }, share: 25, hunters: [2, 5], included: ["lordalssetra"], policy: "moderate" },
    ],
  },
  {
    key: "skabu", owner: "torgeir.aasen@example.no", name: "Kaldfjordlia", type: "hunting_ground", municipality: "3436", at: [9.24, 61.38], area: { value: 15_400, unit: "maal" }, parcel: [331, 2],
    address: "Jotunheimvegen 480, 2643 Skåbu", land: ["forest", "mountain"], species: ["elg", "rype", "hare"],
    text: "Fjellskog mot Espedalen, med utsyn til Jotunheimen. Oversiktlig terreng som passer for små lag.",
    terrain: ["Fjellskog 800–1100 moh."], facilities: ["Vei til hytta hele året"], rules: ["Hund i bånd ved setrene"], quota: "2 elg",
    cabins: [{ key: "kaldhytta", name: "Kaldfjordhytta", size: 76, rooms: 4, beds: 9, text: "Romslig hytte med alt av strøm og vann.", has: ["power", "running_water_indoors", "indoor_toilet", "shower", "sauna", "equipped_kitchen", "wood_stove", "wifi", "parking", "pets_allowed"], price: 2100, alone: true, minDays: 2 }],
    offerings: [
      { key: "kald-elg", name: "Elgjakt i Skåbu for lite lag", type: "hunting_ground_rental", text: "To til fire jegere, to elg og god tid. Hytta kan leies til.", species: ["elg"], season: ["09-25", "10-31"], days: "season", per: "group", price: 46_000, hunters: [2, 4], optional: { kaldhytta: 280 }, policy: "strict" },
      { key: "kald-rype", name: "Helgetur på rype fra Kaldfjordhytta", type: "hunting_ground_rental", text: "Fra fredag til søndag med badstue og fugl. Hele høsten, men tidlig er best.", species: ["rype", "hare"], season: ["09-10", "02-28"], days: { exactly: 2 }, startWeekday: 5, per: "group", price: [9000, 5500], share: 45, hunters: [2, 6], included: ["kaldhytta"], policy: "moderate", level: "beginner" },
    ],
  },
  {
    key: "hallingnatten", owner: "marit.kvaale@example.no", name: "Vasstulan", type: "hunting_ground", municipality: "3338", at: [8.459, 60.319], area: { value: 49_000, unit: "maal" }, parcel: [18, 4],
    address: "Rv40 2210, 3632 Uvdal", land: ["mountain"], species: ["villrein", "rype"],
    text: "Hardangervidda på sitt flateste, med reinstråkk og hundre tjern. Været skifter fort, så hytta er god å ha.",
    terrain: ["Vidde 1100–1350 moh.", "Merket løype til hytta"], facilities: ["Parkering ved riksveien"], rules: ["Jegere skal ha med radio"], quota: "6 villrein",
    cabins: [{ key: "viddehytta", name: "Viddehytta", size: 36, rooms: 2, beds: 6, text: "Hytte ved tjernet, tre timer å gå inn.", has: ["wood_stove", "outhouse"], price: 700, alone: true }],
    offerings: [
      { key: "vas-rein", name: "Villreinjakt på Hardangervidda", type: "hunting_permit", text: "Fellingskort for ett dyr, gyldig i hele villreinområdet på vår side. Kortet er personlig.", species: ["villrein"], season: ["08-20", "09-30"], days: { max: 14 }, per: "hunter", price: 420, hunters: [1, 1], capacity: 6, optional: { viddehytta: 180 }, policy: "strict", level: "advanced" },
      { key: "vas-rype", name: "Rypejakt på Vidda", type: "hunting_permit", text: "Flatt og lettgått, men langt. Lange søk og unge hunder trives her.", species: ["rype"], season: ["09-10", "02-28"], days: { max: 5 }, per: "hunter", price: [400, 150], hunters: [1, 4], capacity: 10, optional: { viddehytta: 180 }, policy: "flexible", salesInDays: 10 },
    ],
  },
  {
    key: "haglebu", owner: "marit.kvaale@example.no", name: "Haglebulia", type: "combined", municipality: "3332", at: [9.18, 60.32], area: { value: 16_800, unit: "maal" }, parcel: [140, 18],
    address: "Haglebuvegen 66, 3359 Eggedal", land: ["forest", "mountain"], species: ["elg", "raadyr", "bever", "isfiske"],
    text: "Granlier og lauvskog ned mot dalen, seter og tjern øverst. En time og tre kvarter fra Oslo.",
    terrain: ["400–1000 moh."], facilities: ["Skuterspor", "Slaktebu"], rules: ["Følg bommens åpningstider"], quota: "5 elg",
    cabins: [{ key: "hagleseter", name: "Haglesetra", size: 40, rooms: 2, beds: 5, text: "Liten seter med vei fram.", has: ["wood_stove", "power", "outhouse", "parking", "pets_allowed"], price: 800, alone: true }],
    offerings: [
      { key: "hag-elg", name: "Elgjakt i Eggedal", type: "hunting_ground_rental", text: "To dager eller mer, drivjakt med fire poster som alltid gir noe. Kort vei til kjølerom.", species: ["elg"], season: ["09-25", "12-23"], days: { min: 2, max: 7 }, per: "hunter", price: [1800, 1000], weekend: { weekdays: [6, 7], percent: 20 }, hunters: [2, 6], optional: { hagleseter: 210 }, services: [{ name: "Uttransport", unit: "fixed", price: 700, most: 3 }], policy: "moderate" },
      { key: "hag-is", name: "Pilketur til Haglebutjern", type: "hunting_permit", text: "Ørret og abbor under isen, fem minutter fra bilen. Fint for unger.", species: ["isfiske"], season: ["12-10", "04-20"], per: "group", price: 200, hunters: [1, 6], capacity: 18, optional: { hagleseter: 210 }, policy: "flexible", level: "beginner" },
    ],
  },
  {
    key: "rauland", owner: "marit.kvaale@example.no", name: "Bitdalsheia", type: "hunting_ground", municipality: "4036", at: [7.939, 59.73], area: { value: 22_400, unit: "maal" }, parcel: [113, 7],
    address: "Bitdalsvegen 150, 3864 Rauland", land: ["mountain", "wetland"], species: ["rype", "elg", "innlandsfiske"],
    text: "Hei og myr rundt Bitdalsvatnet med fjellbjørk i liene. Elgen står her oppe til snøen driver den ned.",
    terrain: ["Hei 850–1250 moh."], facilities: ["Båt på Bitdalsvatnet"], rules: ["Ingen bål i juli"], quota: "3 elg",
    cabins: [{ key: "bitdalsbu", name: "Bitdalsbu", size: 33, rooms: 2, beds: 5, text: "Bu ved demningen, parkering ved døra.", has: ["wood_stove", "outhouse", "boat_access", "parking", "pets_allowed"], price: 650, alone: true }],
    offerings: [
      { key: "bit-elg", name: "Elgjakt i Rauland", type: "hunting_ground_rental", text: "Oversiktlig terreng der dere ser elgen på lang avstand. Passer for smygjakt og løshund.", species: ["elg"], season: ["09-25", "11-15"], days: { min: 2, max: 6 }, per: "group", price: [6500, 4200], share: 15, hunters: [2, 5], included: ["bitdalsbu"], services: [{ name: "Uttransport med ATV", unit: "fixed", price: 1200, most: 3 }], policy: "moderate" },
      { key: "bit-rype", name: "Rype ved Bitdalsvatnet", type: "hunting_permit", text: "Fire jegere om gangen på hele heia. Dagsposen står på kortet.", species: ["rype"], season: ["09-10", "02-28"], days: { max: 3 }, per: "hunter", price: 340, hunters: [1, 4], capacity: 4, policy: "flexible" },
    ],
  },
  {
    key: "gautefall", owner: "berit.tveiten@example.no", name: "Gautefallheia", type: "combined", municipality: "4016", at: [8.73, 59.05], area: { value: 8_900, unit: "maal" }, parcel: [61, 3],
    address: "Gautefallvegen 900, 3750 Drangedal", land: ["forest", "wetland"], species: ["elg", "bever", "raadyr", "innlandsfiske"],
    text: "Furuhei med små vatn og mye bever. Elgen er liten, men det er mange av dem.",
    terrain: ["Furu og svaberg 300–600 moh."], facilities: ["Kanoer"], rules: ["Ta med søppelet hjem"], quota: "4 elg",
    cabins: [{ key: "gautebu", name: "Gautebu", size: 28, rooms: 2, beds: 4, text: "Hytte på neset, bare med kano eller til fots.", has: ["wood_stove", "outhouse", "boat_access", "pets_allowed"], price: 550, alone: true }],
    offerings: [
      { key: "gau-elg", name: "Elgjakt i Drangedal", type: "hunting_ground_rental", text: "Lørdag og søndag, eller så lenge dere vil. Vi kjører kjøttet til slakteren.", species: ["elg"], season: ["09-25", "12-23"], days: { max: 5 }, per: "hunter", price: [1300, 800], weekend: { weekdays: [6, 7], percent: 25 }, hunters: [2, 5], optional: { gautebu: 170 }, services: [{ name: "Kjøring til slakteri", unit: "fixed", price: 600, most: 2 }], policy: "moderate" },
      { key: "gau-fiske", name: "Kano og fiske på Gautefall", type: "other", text: "Kano, hytte og fiskekort i én pris. Abbor, ørret og stjernehimmel.", species: ["innlandsfiske"], season: ["05-10", "09-30"], days: { min: 2, max: 7 }, per: "group", price: [1100, 900], share: 55, hunters: [1, 4], included: ["gautebu"], policy: "moderate", level: "beginner" },
    ],
  },
  {
    key: "aremark", owner: "ole.bakke@example.no", name: "Fossbyskogen", type: "hunting_ground", municipality: "3124", at: [11.698, 59.23], area: { value: 7_600, unit: "maal" }, parcel: [28, 1],
    address: "Fossbyveien 330, 1798 Aremark", land: ["forest", "field", "wetland"], species: ["elg", "raadyr", "villsvin", "bever"],
    text: "Skog og åker langs Haldenkanalen, med villsvin over grensa hele året. Vi har hatt åteplasser med kamera i fem år.",
    terrain: ["Blandingsskog og åker 100–200 moh."], facilities: ["Fire tårn", "Åteplass med belysning"], rules: ["Villsvin skal trikinprøves"], quota: "3 elg, rådyr fritt",
    cabins: [{ key: "kanalstua", name: "Kanalstua", size: 62, rooms: 4, beds: 6, text: "Slusevokterbolig ved kanalen.", has: ["power", "running_water_indoors", "indoor_toilet", "shower", "equipped_kitchen", "wifi", "boat_access", "parking"], price: 1250, alone: true }],
    offerings: [
      { key: "are-villsvin", name: "Villsvin på åte", type: "hunting_permit", text: "Natt i tårn med termisk kamera og varm ovn. Villsvin kan jaktes hele året, purker med unger er fredet.", species: ["villsvin"], season: "year", days: { max: 3 }, per: "hunter", price: 750, hunters: [1, 2], capacity: 4, optional: { kanalstua: 240 }, services: [{ name: "Trikinprøve", unit: "per_person", price: 180, most: 1 }, { name: "Lån av nattkikkert", unit: "per_day", price: 400, most: 3 }], policy: "flexible" },
      { key: "are-raadyr", name: "Rådyrjakt med drivende hund", type: "hunting_ground_rental", text: "En dag eller to for laget, med los langs kanalen. Rask jakt, korte hold.", species: ["raadyr"], season: ["09-25", "12-23"], days: { max: 3 }, per: "group", price: [4800, 3600], weekend: { weekdays: [6], percent: 20 }, hunters: [3, 8], services: [{ name: "Suppe og bålkaffe", unit: "per_person_per_day", price: 120, most: 1, category: "Mat" }], policy: "moderate" },
      { key: "are-bukk", name: "Bukkejakt fra tårn", type: "guided_hunt", text: "Kveld og morgen i tårn med grunneier som kjentmann. Til og med for deg som tar din første bukk.", species: ["raadyr"], season: ["08-10", "09-24"], days: { exactly: 2 }, per: "hunter", price: 3900, hunters: [1, 1], included: ["kanalstua"], share: 30, policy: "strict", level: "beginner" },
    ],
  },
  {
    key: "eidsvoll", owner: "ole.bakke@example.no", name: "Minneåsen", type: "hunting_ground", municipality: "3240", at: [11.327, 60.33], area: { value: 1_350, unit: "hectares" }, parcel: [95, 22],
    address: "Odalsvegen 1180, 2080 Eidsvoll", land: ["forest"], species: ["elg", "raadyr", "bever", "rev"],
    text: "Gran og hogstfelt en time fra Oslo. Her går det an å jakte en lørdag og sove hjemme.",
    terrain: ["Granskog 200–450 moh.", "Tett skogsveinett"], facilities: ["Bom med kode"], rules: ["Vis hensyn til turfolk på lysløypa"], quota: "3 elg",
    cabins: [{ key: "minnebu", name: "Minnebu", size: 26, rooms: 1, beds: 4, text: "Varmebu på åsen, åpen for lag.", has: ["wood_stove", "outhouse", "parking"], price: 350, alone: true }],
    offerings: [
      { key: "minne-elg", name: "Elgjakt nær Oslo", type: "team_spot", text: "Dagsplass på laget vårt hver helg i oktober og november. Vi stiller med hund og radio.", species: ["elg"], season: ["10-05", "12-23"], days: { max: 2 }, per: "hunter", price: 950, hunters: [1, 2], capacity: 3, services: [{ name: "Lån av radio", unit: "per_person", price: 100, most: 1 }], policy: "moderate", level: "beginner" },
      { key: "minne-rev", name: "Revejakt på Minneåsen", type: "hunting_permit", text: "Lokkejakt og hi, eller åte fra bua. Reven er plagsom for småviltet, så kortet er billig.", species: ["rev"], season: ["07-15", "04-15"], days: { max: 7 }, per: "hunter", price: 120, hunters: [1, 2], capacity: 4, optional: { minnebu: 90 }, policy: "flexible", level: "beginner" },
    ],
  },
  {
    key: "larvik", owner: "ole.bakke@example.no", name: "Kvelde skog og elv", type: "combined", municipality: "3909", at: [9.97, 59.19], area: { value: 620, unit: "hectares" }, parcel: [2041, 3],
    address: "Kveldeveien 402, 3282 Kvelde", land: ["forest", "field"], species: ["raadyr", "elg", "bever", "laksefiske"],
    text: "Bøkeskog, granlier og to kilometer av Numedalslågen. Laksen går forbi fra midten av mai.",
    terrain: ["Skog og jordkanter"], facilities: ["Fiskebrygge", "Toalett ved elva"], rules: ["Bading stenger fisket midt på dagen"], quota: "1 elg, 12 rådyr",
    cabins: [{ key: "laagstua", name: "Lågstua", size: 44, rooms: 2, beds: 4, text: "Stue ved brygga med strøm og kjøkken.", has: ["power", "running_water_indoors", "indoor_toilet", "equipped_kitchen", "wifi", "parking"], price: 1100, alone: true }],
    offerings: [
      { key: "kvel-laks", name: "Laks fra brygge i Numedalslågen", type: "hunting_permit", text: "Lett å komme til, også med rullestol. Mark og flue er lov, sluk fra første juli.", species: ["laksefiske"], season: ["05-15", "09-15"], days: { max: 10 }, per: "hunter", price: 380, hunters: [1, 4], capacity: 8, optional: { laagstua: 260 }, policy: "flexible", level: "beginner" },
      { key: "kvel-raadyr", name: "Rådyrjakt i bøkeskogen", type: "hunting_permit", text: "Smyg eller post langs jordkantene. To dyr per kort i sesongen.", species: ["raadyr"], season: ["09-25", "12-23"], days: { max: 4 }, per: "hunter", price: [900, 600], hunters: [1, 2], optional: { laagstua: 260 }, services: [{ name: "Felt dyr", unit: "on_request", price: 0 }], policy: "moderate" },
      { key: "kvel-bever", name: "Bever i Lågen, fra båt", type: "guided_hunt", text: "Vi driver stille nedover i skumringa, du skyter fra baugen. Kjøttet er overraskende godt.", species: ["bever"], season: ["10-01", "04-30"], days: { max: 1 }, per: "hunter", price: 1350, hunters: [1, 2], capacity: 2, policy: "moderate", level: "intermediate" },
    ],
  },
];
