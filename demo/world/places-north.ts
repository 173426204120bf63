/** Nordland, Troms and Finnmark. */
import type { PlaceSpec } from "./spec.ts";

export const north: PlaceSpec[] = [
  {
    key: "krutfjell", owner: "grunneier@example.no", name: "Krutfjellet", type: "combined", municipality: "1826", at: [14.33, 65.72], area: { value: 52_000, unit: "maal" }, parcel: [21, 4],
    address: "Krutvassveien 310, 8690 Hattfjelldal", land: ["mountain", "forest", "wetland"], species: ["elg", "rype", "innlandsfiske"],
    text: "Bjørkeskog opp mot snaufjellet, med store myrer og gode rypelier. Krutvatnet ligger rett nedenfor setra.",
    terrain: ["Bjørkelier og snaufjell 500–1100 moh.", "Sti fra veien til setra, 2 km"], facilities: ["Parkering ved Krutvatnet", "Båt på vatnet"], rules: ["Hund i bånd til 9. september"], quota: "2 voksne elg og 3 kalver",
    cabins: [{ key: "krutsetra", name: "Krutsetra", size: 48, rooms: 3, beds: 6, text: "Gammel seter med ny ovn og utsikt over vatnet.", has: ["wood_stove", "outhouse", "running_water_outdoors", "boat_access", "pets_allowed"], price: 900, alone: true, minDays: 2 }],
    offerings: [
      { key: "krut-rype", name: "Rypejakt på Krutfjellet", type: "hunting_permit", text: "Lier og snaufjell med plass til både stående fuglehund og støkkjakt. Dagsposen er fem ryper, så terrenget holder seg hele høsten.", species: ["rype"], season: ["09-10", "02-28"], days: { max: 5 }, per: "hunter", price: [450, 150], hunters: [1, 4], capacity: 12, optional: { krutsetra: 180 }, services: [{ name: "Fuglehund med fører", unit: "per_day", price: 2500, most: 1, category: "Hund" }], rules: ["Høyst fem ryper per jeger og dag"], policy: "flexible" },
      { key: "krut-elg", name: "Elgjakt med seter i Hattfjelldal", type: "hunting_ground_rental", text: "Hele terrenget for laget i fem dager, med setra inkludert. Kvoten er to voksne og tre kalver, og elgen står ofte i myrkantene.", species: ["elg"], season: ["09-25", "10-31"], days: { exactly: 5 }, startWeekday: 6, per: "group", price: [28_000, 18_000], share: 15, hunters: [3, 6], included: ["krutsetra"], services: [{ name: "Uttransport med beltevogn", unit: "fixed", price: 2200, most: 3 }], policy: "strict", level: "intermediate" },
      { key: "krut-fiske", name: "Ørret og røye i Krutvatnet", type: "hunting_permit", text: "Fiske fra land eller med båt fra setra. Røya tar best tidlig på sommeren, ørreten utover høsten.", species: ["innlandsfiske"], season: ["06-10", "09-20"], per: "hunter", price: 90, hunters: [1, 8], capacity: 20, optional: { krutsetra: 180 }, services: [{ name: "Leie av båt", unit: "per_day", price: 250, most: 2 }], policy: "flexible", level: "beginner" },
    ],
  },
  {
    key: "sandsletta", owner: "liv.myhre@example.no", name: "Sandsletta", type: "fishing_area", municipality: "1865", at: [14.577, 68.338], area: { value: 5_200, unit: "maal" }, parcel: [9, 14],
    address: "Laukvikveien 1375, 8315 Laukvik", land: ["coastal", "mountain"], species: ["havfiske", "rype"],
    text: "Rorbu og brygge på yttersida av Austvågøya. Kort vei til skreifeltene om vinteren og til kveita om sommeren.",
    terrain: ["Brygge med dypvannskai", "Bratte fjell og små lier bak huset"], facilities: ["Sløyebenk", "Fryser"], rules: ["Redningsvest i båt, alltid"],
    cabins: [{ key: "rorbua", name: "Rorbua", size: 72, rooms: 4, beds: 6, text: "Rorbu på påler, med kjøkken og utsikt rett ut på Gimsøystraumen.", has: ["power", "running_water_indoors", "indoor_toilet", "shower", "equipped_kitchen", "wifi", "boat_access", "parking"], price: 2200, alone: true, minDays: 3 }],
    offerings: [
      { key: "sand-hav", name: "Havfiske med egen båt og rorbu", type: "other", text: "Båt på 21 fot med ekkolodd og kartplotter følger med, og rorbua er deres. Torsk og sei hele året, skrei fra februar.", species: ["havfiske"], season: "year", days: { min: 3, max: 14 }, per: "group", price: 3200, share: 40, hunters: [2, 6], included: ["rorbua"], services: [{ name: "Guide i båten", unit: "per_day", price: 3500, most: 7, premium: true }, { name: "Flytedress", unit: "per_person", price: 300, most: 1 }], policy: "moderate" },
      { key: "sand-skrei", name: "Skreifiske på Vestfjorden med skipper", type: "guided_hunt", text: "En dag på feltet med skipper som har fisket her i førti år. Utstyr og flytedress er med, fangsten sløyer vi sammen.", species: ["havfiske"], season: ["02-01", "04-10"], days: { max: 3 }, per: "hunter", price: 1650, hunters: [1, 6], capacity: 6, services: [{ name: "Filetering og vakuumpakking", unit: "per_person", price: 350, most: 1 }], policy: "moderate", level: "beginner" },
      { key: "sand-rype", name: "Fjellrypejakt i Lofoten", type: "hunting_permit", text: "Bratt og luftig jakt i tinder rett opp fra havet. For deg som er god til beins og trygg i ur.", species: ["rype"], season: ["09-10", "02-28"], days: { max: 3 }, per: "hunter", price: [350, 200], hunters: [1, 3], capacity: 4, policy: "flexible", level: "advanced" },
    ],
  },
  {
    key: "fiplingdal", owner: "liv.myhre@example.no", name: "Fellingfors vald", type: "fishing_area", municipality: "1824", at: [13.47, 65.72], area: { value: 6_400, unit: "maal" }, parcel: [118, 2],
    address: "Fellingforsveien 40, 8680 Trofors", land: ["forest"], species: ["elvefiske", "laksefiske", "elg"],
    text: "To kilometer elvekant langs Vefsna, med dype holer og lange stryk. Elva er friskmeldt, og laksen er tilbake.",
    terrain: ["Fem navngitte holer", "Lett å gå langs elva"], facilities: ["Gapahuk ved Storholet", "Parkering"], rules: ["Utstyr skal være desinfisert", "Hunnlaks settes ut igjen"],
    cabins: [{ key: "vefsnbua", name: "Fiskebua", size: 30, rooms: 2, beds: 4, text: "Enkel bu på elvebrinken.", has: ["wood_stove", "outhouse", "power", "parking"], price: 650, alone: true }],
    offerings: [
      { key: "vefsn-laks", name: "Laksefiske i Vefsna, to stenger", type: "hunting_permit", text: "Vi selger bare to stenger i døgnet, så dere slipper å stå i kø. Best vannføring fra sankthans og ut juli.", species: ["laksefiske"], season: ["06-15", "08-31"], days: { max: 7 }, per: "hunter", price: [950, 500], weekend: { weekdays: [5, 6, 7], percent: 15 }, hunters: [1, 2], capacity: 2, optional: { vefsnbua: 150 }, services: [{ name: "Fiskeguide", unit: "per_day", price: 2800, most: 7 }], rules: ["Høyst én laks per døgn"], policy: "moderate" },
      { key: "vefsn-elg", name: "Plass på elglaget i Vefsn", type: "team_spot", text: "Laget vårt har plass til to gjester hver høst. Du får post ved elva, og kjøttet deles likt.", species: ["elg"], season: ["09-25", "10-20"], days: { min: 2, max: 4 }, per: "hunter", price: 1400, hunters: [1, 2], capacity: 2, services: [{ name: "Partering og henging", unit: "per_person", price: 450, most: 1 }], policy: "moderate" },
    ],
  },
  {
    key: "dividalen", owner: "gunn.elvestad@example.no", name: "Dividalen øst", type: "combined", municipality: "5524", at: [19.589, 68.928], area: { value: 41_000, unit: "maal" }, parcel: [44, 7],
    address: "Dividalsveien 980, 9321 Moen", land: ["forest", "mountain"], species: ["elg", "rype", "skogsfugl", "laksefiske"],
    text: "Furuskog i dalen og snaufjell på begge sider. Målselva går gjennom eiendommen nedenfor gården.",
    terrain: ["Furumo og bjørkeli", "Fjell opp til 1200 moh."], facilities: ["Skuterløype fram til gammen", "Slaktebu på gården"], rules: ["Ingen ferdsel med motor uten avtale"], quota: "3 elg",
    cabins: [{ key: "divigammen", name: "Gammen", size: 22, rooms: 1, beds: 4, text: "Torvgamme ved tregrensa, varm på en halvtime.", has: ["wood_stove", "outhouse", "pets_allowed"], price: 400, alone: true }],
    offerings: [
      { key: "divi-elg", name: "Elgjakt i Dividalen", type: "hunting_ground_rental", text: "Stort terreng med lite folk. Jakta går mest på post og med løshund i furumoene, og vi hjelper med ferdig tegnede poster.", species: ["elg"], season: ["09-25", "10-31"], days: { min: 3, max: 8 }, per: "hunter", price: [1900, 1300], longStay: { minDays: 5, percent: 10 }, hunters: [2, 6], services: [{ name: "Uttransport med ATV", unit: "fixed", price: 1500, most: 3 }, { name: "Løshund med fører", unit: "per_day", price: 2200, most: 5 }], policy: "strict", level: "intermediate" },
      { key: "divi-vinter", name: "Vinterjakt på rype med gamme", type: "hunting_ground_rental", text: "Ski, stillhet og hvit fugl. Gammen står klar med ved, og dere har hele fjellsida for dere selv.", species: ["rype"], season: ["11-01", "03-15"], days: { min: 2, max: 5 }, per: "group", price: 1300, share: 30, hunters: [1, 3], included: ["divigammen"], services: [{ name: "Skuterskyss inn med bagasje", unit: "fixed", price: 900, most: 2 }], policy: "moderate", level: "advanced" },
      { key: "divi-laks", name: "Laks i øvre Målselva", type: "hunting_permit", text: "Strekket ovenfor fossen, for flue og sluk. Fisken kommer opp i juli.", species: ["laksefiske"], season: ["07-01", "08-31"], days: { max: 5 }, per: "hunter", price: 600, hunters: [1, 4], capacity: 6, policy: "flexible" },
    ],
  },
  {
    key: "skjervoy", owner: "gunn.elvestad@example.no", name: "Maursund brygge", type: "fishing_area", municipality: "5542", at: [20.892, 69.981], area: { value: 1_100, unit: "hectares" }, parcel: [63, 19],
    address: "Maursundveien 118, 9180 Skjervøy", land: ["coastal"], species: ["havfiske", "sjofugl"],
    text: "Brygge innerst i sundet, i le for det meste. Storkveita går her fra juni, og skarven sitter på skjærene om høsten.",
    terrain: ["Skjærgård og sund", "Åpent hav en halv time unna"], facilities: ["Drivstoff på kaia", "Sløyerom"], rules: ["Høyst 18 kg fisk per fisker ut av landet"],
    cabins: [{ key: "bryggehuset", name: "Bryggehuset", size: 95, rooms: 5, beds: 8, text: "Hele andre etasje i bryggehuset, med tørkerom.", has: ["power", "running_water_indoors", "indoor_toilet", "shower", "sauna", "equipped_kitchen", "wifi", "tv", "boat_access", "parking"], price: 2600, alone: true, minDays: 2, maxDays: 21 }],
    offerings: [
      { key: "skj-kveite", name: "Kveiteuke i Skjervøy", type: "other", text: "Sju dager med båt, bryggehus og kart over grunnene våre. Ankomst lørdag, så bryggemannen rekker å vise dere rundt.", species: ["havfiske"], season: ["05-16", "09-26"], days: { exactly: 7 }, startWeekday: 6, per: "group", price: [24_000, 17_500], share: 45, hunters: [3, 8], included: ["bryggehuset"], services: [{ name: "Ekstra båt, 19 fot", unit: "per_day", price: 900, most: 7 }], policy: "strict", level: "intermediate" },
      { key: "skj-skarv", name: "Skarvejakt fra båt", type: "guided_hunt", text: "Skipper og tre jegere i båten. Vi jakter skarv på skjærene så lenge været er med oss, ellers fisker vi.", species: ["sjofugl"], season: ["10-01", "11-30"], days: { max: 2 }, per: "hunter", price: 1900, hunters: [1, 3], capacity: 3, services: [{ name: "Lånegevær", unit: "per_person_per_day", price: 250, most: 1 }], policy: "moderate", level: "advanced" },
    ],
  },
  {
    key: "pasvik", owner: "knut.ronning@example.no", name: "Pasvik fjellstue", type: "combined", municipality: "5605", at: [29.353, 69.3], area: { value: 5_800, unit: "hectares" }, parcel: [8, 1],
    address: "Pasvikveien 4120, 9925 Svanvik", land: ["forest", "wetland"], species: ["elg", "skogsfugl", "rype", "innlandsfiske", "isfiske"],
    text: "Gammel furuskog, stille vatn og lange kvelder. Fjellstua ligger ved veien, terrenget begynner bak naustet.",
    terrain: ["Flat furuskog og myr", "Flere fiskevatn med gjedde, abbor og sik"], facilities: ["Middag på fjellstua", "Båter ved tre vatn"], rules: ["Respekter reindrifta og gjerdene"], quota: "4 elg",
    cabins: [
      { key: "pasvikkoia", name: "Furukoia", size: 35, rooms: 2, beds: 5, text: "Koie ved Gjeddevatnet, tømret av gammel furu.", has: ["wood_stove", "outhouse", "boat_access", "pets_allowed", "parking"], price: 700, alone: true },
      { key: "fjellstua", name: "Rom på fjellstua", size: 60, rooms: 3, beds: 6, text: "Tre rom med delt bad, frokost kan bestilles.", has: ["power", "running_water_indoors", "indoor_toilet", "shower", "wifi", "tv", "parking"], price: 1500, alone: true },
    ],
    offerings: [
      { key: "pas-fugl", name: "Tiur og orrfugl i Pasvik", type: "hunting_permit", text: "Lange furumoer der tiuren fortsatt er vanlig. Jakt med trykkende hund tidlig, og toppjakt på ski når snøen kommer.", species: ["skogsfugl"], season: ["09-10", "12-23"], days: { max: 7 }, per: "hunter", price: [500, 300], hunters: [1, 4], capacity: 10, optional: { pasvikkoia: 200, fjellstua: 450 }, services: [{ name: "Middag på fjellstua", unit: "per_person_per_day", price: 295, most: 1, category: "Mat" }], policy: "flexible" },
      { key: "pas-is", name: "Isfiske på Gjeddevatnet", type: "hunting_permit", text: "Gjedde på angel og sik på mormyshka. Vi borer de første hullene for deg og viser hvor grunnene ligger.", species: ["isfiske"], season: ["12-01", "04-30"], per: "hunter", price: 120, hunters: [1, 8], capacity: 24, optional: { pasvikkoia: 200, fjellstua: 450 }, services: [{ name: "Isbor og pilkestikker", unit: "per_person", price: 90, most: 1 }], policy: "flexible", level: "beginner" },
      { key: "pas-elg", name: "Guidet elgjakt i grenseland", type: "guided_hunt", text: "Tre dager med guide og hund, og full kost på fjellstua. Guiden sitter med deg på post om du vil.", species: ["elg"], season: ["09-01", "10-31"], days: { exactly: 3 }, per: "hunter", price: [9500, 7900], share: 25, hunters: [1, 2], included: ["fjellstua"], services: [{ name: "Trofébehandling", unit: "on_request", price: 0 }], policy: "strict", level: "beginner" },
    ],
  },
];
