/** Trøndelag and Møre og Romsdal. */
import type { PlaceSpec } from "./spec.ts";

export const middle: PlaceSpec[] = [
  {
    key: "storasen", owner: "grunneier@example.no", name: "Storåsen", type: "hunting_ground", municipality: "5044", at: [12.976, 64.655], area: { value: 38_000, unit: "maal" }, parcel: [12, 3],
    address: "Storåsvegen 12, 7890 Namsskogan", land: ["forest", "wetland", "mountain"], species: ["elg", "skogsfugl", "rype", "hare", "innlandsfiske"],
    text: "Granskog og store myrer mellom Namsen og Tunnsjøen, med snaufjell i øst. Her har slekta jaktet elg siden tømmeret ble fløtet.",
    terrain: ["Granskog og myr 250–600 moh.", "Traktorvei inn til Storåskoia"], facilities: ["Slaktebu med vinsj", "Skytebane på gården"], rules: ["Ettersøkshund skal være godkjent", "Ingen skyting nærmere enn 300 m fra gården"], quota: "6 elg: 2 okser, 2 kyr og 2 kalver",
    cabins: [
      { key: "storaskoia", name: "Storåskoia", size: 42, rooms: 2, beds: 6, text: "Tømmerkoie midt i terrenget, med vedovn, gassbluss og tørkerom.", has: ["wood_stove", "outhouse", "running_water_outdoors", "pets_allowed", "parking"], more: ["Tørkerom"], price: 1200, alone: true },
      { key: "myrbua", name: "Myrbua", size: 18, rooms: 1, beds: 4, text: "Liten bu ved Langmyra, fin for den som vil tidlig på post.", has: ["wood_stove", "outhouse", "pets_allowed"], price: 500, alone: true },
    ],
    offerings: [
      { key: "storasen-elg", name: "Elgjakt på Storåsen", type: "hunting_ground_rental", text: "Hele åsen for laget deres, med Storåskoia inkludert. Vi går gjennom poster og drev med dere første kvelden.", species: ["elg"], season: ["09-25", "10-24"], per: "hunter", price: [3000, 1500], weekend: { weekdays: [6, 7], percent: 20 }, longStay: { minDays: 3, percent: 10 }, share: 15, hunters: [1, 8], included: ["storaskoia"], optional: { myrbua: 250 }, services: [{ name: "Uttransport av elg", unit: "fixed", price: 800, most: 4, category: "Transport" }, { name: "Slakting og henging", unit: "fixed", price: 1500, most: 4, category: "Kjøtt" }, { name: "Jaktguide", unit: "per_day", price: 2500, most: 2, category: "Guide", premium: true }], level: "intermediate" },
      { key: "storasen-smaavilt", name: "Småviltkort på Storåsen", type: "hunting_permit", text: "Skogsfugl i liene og rype over tregrensa. Kortet gjelder hele eiendommen utenom elgjakta.", species: ["skogsfugl", "rype", "hare"], season: ["09-10", "12-23"], days: { max: 7 }, per: "hunter", price: [300, 180], longStay: { minDays: 4, percent: 20 }, hunters: [1, 4], capacity: 10, optional: { myrbua: 120 }, policy: "flexible", rules: ["Høyst tre skogsfugl per jeger og dag"], closed: [15, 6] },
      { key: "storasen-fiske", name: "Fiskekort i Storåsvatna", type: "hunting_permit", text: "Åtte vatn med ørret på en halv kilo og noen få mye større. Båt ligger ved Storvatnet.", species: ["innlandsfiske"], season: ["06-01", "09-30"], per: "hunter", price: 75, hunters: [1, 10], capacity: 30, optional: { storaskoia: 200, myrbua: 120 }, policy: "flexible", level: "beginner" },
      { key: "storasen-hare", name: "Harejakt med støver og Myrbua", type: "hunting_ground_rental", text: "Los i vinterskogen og varm bu om kvelden. Terrenget er deres alene så lenge dere er her.", species: ["hare"], season: ["11-01", "02-28"], days: { min: 2, max: 6 }, per: "group", price: [1400, 900], share: 30, hunters: [1, 4], included: ["myrbua"], policy: "moderate" },
    ],
  },
  {
    key: "dolmsundet", owner: "grunneier@example.no", name: "Dolmsundet", type: "combined", municipality: "5056", at: [8.806, 63.535], area: { value: 21_500, unit: "maal" }, parcel: [86, 2],
    address: "Dolmøyveien 77, 7250 Melandsjø", land: ["coastal", "forest", "wetland"], species: ["hjort", "and_gaas", "havfiske"],
    text: "Furulier, lynghei og beitemark ut mot sundet. Hjorten er tallrik på Hitra, og grågåsa beiter på innmarka fra august.",
    terrain: ["Kupert furuskog", "Innmark langs sjøen"], facilities: ["Kjølerom for tre dyr", "Båthus"], rules: ["Skyteretning fra innmark er merket"], quota: "14 hjort",
    cabins: [{ key: "naustet", name: "Naustet", size: 55, rooms: 3, beds: 6, text: "Ombygd naust med brygge rett utenfor døra.", has: ["power", "running_water_indoors", "indoor_toilet", "shower", "equipped_kitchen", "boat_access", "parking", "pets_allowed"], price: 1600, alone: true }],
    offerings: [
      { key: "dolm-hjort", name: "Hjortejakt på Hitra", type: "hunting_ground_rental", text: "Tre døgn fra fredag, med naustet som base. Jakta går på kveldspost på innmark og i rolig drev gjennom furuliene.", species: ["hjort"], season: ["09-01", "12-23"], days: { exactly: 3 }, startWeekday: 5, per: "group", price: [15_000, 9000], weekend: { weekdays: [5, 6], percent: 15 }, share: 20, hunters: [2, 6], included: ["naustet"], services: [{ name: "Felt bukk", unit: "on_request", price: 0 }, { name: "Uttransport", unit: "fixed", price: 600, most: 4 }], policy: "strict" },
      { key: "dolm-gaas", name: "Gåsejakt på innmark", type: "hunting_permit", text: "Kornstubb og beite ved sjøen. Lokkefugl og kamuflasjenett står klart, du kommer før det lysner.", species: ["and_gaas"], season: ["08-10", "12-23"], days: { max: 3 }, per: "hunter", price: [700, 350], hunters: [2, 4], capacity: 4, services: [{ name: "Lokkefugler, sett på 24", unit: "per_day", price: 200, most: 3 }], policy: "flexible" },
      { key: "dolm-hav", name: "Sjøfiske fra naustet", type: "other", text: "Sei, torsk og lyr i sundet, og brosme på dypet. Båten er lett å bruke, og vi viser deg plassene på kartet.", species: ["havfiske"], season: "year", days: { min: 2, max: 10 }, per: "group", price: 1150, share: 50, hunters: [1, 6], included: ["naustet"], services: [{ name: "Båt med 40 hk", unit: "per_day", price: 750, most: 10 }], policy: "moderate", level: "beginner" },
    ],
  },
  {
    key: "gaulfoss", owner: "begge@example.no", name: "Gaulfossen vald", type: "fishing_area", municipality: "5028", at: [10.29, 63.12], area: { value: 1_200, unit: "maal" }, parcel: [204, 1],
    address: "Gaulfossvegen 5, 7295 Rognes", land: ["forest", "field"], species: ["laksefiske", "elvefiske"],
    text: "Åtte hundre meter elv nedenfor fossen, der laksen stopper og samler krefter. Fast stang og fast plass gir ro ved elva.",
    terrain: ["To store holer og en lang brekk", "Trapp ned til elva"], facilities: ["Lavvo med bålpanne", "Vadere til låns"], rules: ["Bare flue ved lav vannføring", "All fisk over 80 cm settes ut"],
    cabins: [{ key: "elvestua", name: "Elvestua", size: 50, rooms: 3, beds: 5, text: "Stue på elvekanten med plass til fem.", has: ["power", "running_water_indoors", "indoor_toilet", "shower", "equipped_kitchen", "wifi", "parking"], price: 1300, alone: true }],
    offerings: [
      { key: "gaul-stang", name: "Døgnstang i Gaula", type: "hunting_permit", text: "En stang per døgn fra klokka 18 til 18, i rotasjon mellom de to holene. Juni gir de store, juli de mange.", species: ["laksefiske"], season: ["06-01", "08-31"], days: { max: 7 }, per: "hunter", price: [2200, 900], hunters: [1, 2], capacity: 4, optional: { elvestua: 300 }, services: [{ name: "Guide med fluekasting", unit: "per_day", price: 3200, most: 7, premium: true }], rules: ["Høyst én avlivet laks per døgn"], policy: "strict", level: "intermediate" },
      { key: "gaul-uke", name: "Lakseuke med Elvestua", type: "other", text: "Sju døgn fra søndag med alle fire stenger og stua for dere selv. Uka etter sankthans er som regel den beste.", species: ["laksefiske"], season: ["06-06", "08-29"], days: { exactly: 7 }, startWeekday: 7, per: "group", price: [52_000, 24_000], share: 20, hunters: [2, 5], included: ["elvestua"], services: [{ name: "Kokk og fullpensjon", unit: "per_person_per_day", price: 950, most: 1, category: "Mat", premium: true }], policy: "strict", salesInDays: 21 },
    ],
  },
  {
    key: "fjellvollen", owner: "grunneier2@example.no", name: "Fjellvollen", type: "combined", municipality: "5025", at: [11.655, 62.575], area: { value: 29_000, unit: "maal" }, parcel: [131, 6],
    address: "Galåveien 410, 7374 Røros", land: ["mountain", "wetland"], species: ["rype", "hare", "innlandsfiske", "isfiske", "elg"],
    text: "Setervoll på Rørosvidda med bjørkelier og kjerr så langt øyet rekker. Vatna er små, men fisken er rød i kjøttet.",
    terrain: ["Vidde 700–1000 moh.", "Vei til setra, også om vinteren"], facilities: ["Hundegård", "Strøm på setra"], rules: ["Båndtvang fram til 9. september"], quota: "2 elg",
    cabins: [
      { key: "fjellsetra", name: "Fjellsetra", size: 64, rooms: 4, beds: 8, text: "Seterhus fra 1890 med strøm, badstue og stor peis.", has: ["power", "wood_stove", "sauna", "outhouse", "running_water_indoors", "equipped_kitchen", "pets_allowed", "parking"], price: 1500, alone: true },
      { key: "hundkoia", name: "Bikkjekoia", size: 20, rooms: 1, beds: 3, text: "For fuglehundfolk: tre senger og fire hundebur.", has: ["wood_stove", "outhouse", "pets_allowed"], price: 450, alone: true },
    ],
    offerings: [
      { key: "fjell-rype", name: "Rypejakt på Rørosvidda", type: "hunting_permit", text: "Åpent og lettgått, laget for stående fuglehund. Vi takserer i august og setter dagsposen etter det.", species: ["rype"], season: ["09-10", "02-28"], days: { min: 1, max: 4 }, per: "hunter", price: [650, 200], weekend: { weekdays: [6, 7], percent: 10 }, hunters: [1, 4], capacity: 8, optional: { hundkoia: 150 }, services: [{ name: "Hund til låns for helga", unit: "on_request", price: 0 }], policy: "moderate" },
      { key: "fjell-premiere", name: "Premieredagene på rype med Fjellsetra", type: "hunting_ground_rental", text: "De fire første dagene av sesongen, med setra og hele nordsida for ett lag. Legges ut tidlig og går fort.", species: ["rype"], season: ["09-10", "09-13"], days: "season", per: "group", price: 26_000, share: 20, hunters: [2, 6], included: ["fjellsetra"], policy: "strict", salesInDays: 14, level: "intermediate" },
      { key: "fjell-is", name: "Isfiske på Fjellvollen", type: "hunting_permit", text: "Røye på pilk fra isen legger seg til ut i april. Setra ligger femti meter fra første hull.", species: ["isfiske"], season: ["12-01", "04-25"], per: "hunter", price: 100, hunters: [1, 8], capacity: 20, optional: { fjellsetra: 190, hundkoia: 150 }, services: [{ name: "Leie av pilkeutstyr", unit: "per_person_per_day", price: 60, most: 1 }], policy: "flexible", level: "beginner" },
      { key: "fjell-elg", name: "Elgjakt med hund på Fjellvollen", type: "hunting_ground_rental", text: "Lite lag, stort utsyn. Elgen trekker ut på vidda tidlig, og løshund gjør jobben.", species: ["elg"], season: ["09-25", "10-31"], days: { min: 3, max: 6 }, per: "hunter", price: 1250, hunters: [2, 4], optional: { fjellsetra: 190 }, services: [{ name: "Uttransport med snøskuter eller ATV", unit: "fixed", price: 1100, most: 2 }], policy: "moderate" },
    ],
  },
  {
    key: "surna", owner: "begge@example.no", name: "Mogstad vald", type: "combined", municipality: "1566", at: [8.906, 63.0], area: { value: 9_600, unit: "maal" }, parcel: [55, 1],
    address: "Mogstadveien 21, 6650 Surnadal", land: ["forest", "field", "mountain"], species: ["hjort", "laksefiske", "elvefiske"],
    text: "Gård i dalbunnen med lier på begge sider og Surna gjennom innmarka. Hjorten kommer ned på jordene hver kveld.",
    terrain: ["Løvli og hogstfelt", "Seks faste tårn"], facilities: ["Slaktebu og kjølerom", "Skytebane 100 m"], rules: ["Bare skudd fra tårn på innmark"], quota: "9 hjort",
    cabins: [{ key: "borgstua", name: "Borgstua", size: 80, rooms: 5, beds: 8, text: "Drengestua på tunet, med to bad og stort kjøkken.", has: ["power", "running_water_indoors", "indoor_toilet", "shower", "equipped_kitchen", "wifi", "tv", "parking"], price: 1900, alone: true }],
    offerings: [
      { key: "surna-hjort", name: "Hjortejakt fra tårn i Surnadal", type: "hunting_ground_rental", text: "Post fra tårn morgen og kveld, med god tid midt på dagen. Du betaler for dagene, kjøttet avregnes etter vekt.", species: ["hjort"], season: ["09-01", "12-23"], days: { min: 2, max: 7 }, per: "hunter", price: [1400, 900], longStay: { minDays: 4, percent: 12.5 }, hunters: [1, 4], optional: { borgstua: 320 }, services: [{ name: "Kjentmann", unit: "per_day", price: 1800, most: 7 }, { name: "Slakting", unit: "fixed", price: 900, most: 3 }], policy: "moderate" },
      { key: "surna-bukk", name: "Brunstjakt med guide", type: "guided_hunt", text: "Fire dager når kronhjorten brøler. Én jeger og én guide, tidlig opp og stille fram.", species: ["hjort"], season: ["09-20", "10-15"], days: { exactly: 4 }, per: "hunter", price: [16_500, 13_500], share: 15, hunters: [1, 1], included: ["borgstua"], policy: "strict", level: "advanced" },
      { key: "surna-laks", name: "Laksefiske på Mogstad", type: "hunting_permit", text: "Tre stenger i døgnet på et rolig strekk som er lett å vade. Her lærte bygda å fiske med flue.", species: ["laksefiske"], season: ["06-01", "08-31"], days: { max: 6 }, per: "hunter", price: 550, hunters: [1, 3], capacity: 3, optional: { borgstua: 320 }, policy: "flexible", level: "beginner" },
    ],
  },
  {
    key: "todalen", owner: "haakon.eide@example.no", name: "Todalen østre", type: "hunting_ground", municipality: "1576", at: [8.668, 63.249], area: { value: 17_500, unit: "maal" }, parcel: [30, 5],
    address: "Todalsveien 88, 6690 Aure", land: ["forest", "mountain", "coastal"], species: ["hjort", "skogsfugl"],
    text: "Bratt furuli fra fjorden og opp til fjellet. Terrenget er tungt, men det er hjort i hver eneste søkk.",
    terrain: ["0–700 moh.", "Skogsbilvei halvveis opp"], facilities: ["Naust med båt til uttransport"], rules: ["Godkjent ettersøkshund innen to timer"], quota: "11 hjort",
    cabins: [{ key: "todalsbu", name: "Todalsbu", size: 38, rooms: 2, beds: 6, text: "Hytte ved sjøen, vei helt fram.", has: ["power", "wood_stove", "running_water_indoors", "indoor_toilet", "shower", "parking", "pets_allowed"], price: 950, alone: true }],
    offerings: [
      { key: "tod-hjort", name: "Årsleie av hjortevald i Aure", type: "hunting_ground_rental", text: "Hele kvoten og hele terrenget for ett lag, fra første til siste dag. For dere som vil ha et fast sted å komme til.", species: ["hjort"], season: ["09-01", "12-23"], days: "season", per: "group", price: 98_000, hunters: [4, 10], optional: { todalsbu: 130 }, policy: "strict", level: "intermediate", salesInDays: 30 },
      { key: "tod-fugl", name: "Skogsfugljakt ved fjorden", type: "hunting_permit", text: "Orrfugl i furuliene og storfugl i den gamle skogen øverst. Fine dager fram mot jul.", species: ["skogsfugl"], season: ["09-10", "12-23"], days: { max: 4 }, per: "hunter", price: 220, hunters: [1, 2], capacity: 4, optional: { todalsbu: 130 }, policy: "flexible" },
    ],
  },
];
