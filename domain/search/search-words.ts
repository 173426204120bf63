/**
 * Words of hunters and anglers that mean the same, in both languages: one row a meaning. The search takes each
 * word of a row for the others («sauna» finds a «badstue»), and stores a row's words with what has its facts.
 * Inflections need no words of their own, compounds that are asked for often do. Words are divided by commas and
 * may be phrases; the first of each language names the meaning.
 */
import type { cabinFacilities } from "../cabin/lists.ts";
import type { Locale } from "../locale.ts";
import type { accessWays, experienceLevels, offeringTypes } from "../offering/lists.ts";
import type { propertyTypes } from "../property/lists.ts";
import type { Species } from "../species/species.ts";

/** What an offering or a cabin is or has, as far as it has words. */
export type SearchFact =
  | `species.${Species}`
  | `facility.${(typeof cabinFacilities)[number]}`
  | `offeringType.${(typeof offeringTypes)[number]}`
  | `propertyType.${(typeof propertyTypes)[number]}`
  | `access.${(typeof accessWays)[number]}`
  | `level.${(typeof experienceLevels)[number]}`
  | "hunt"
  | "huntPermit"
  | "fish"
  | "fishPermit"
  | "cabin"
  | "dogs"
  | "children"
  | "instant"
  | "wholeSeason";

export type SearchMeaning = Readonly<Record<Locale, string>> & {
  readonly of?: readonly SearchFact[];
  /** More words of the meaning, which mean something else in texts and are not looked up in descriptions. */
  readonly asked?: string;
};

export const searchMeanings: readonly SearchMeaning[] = [
  // Big game
  {
    nb: "elg, elgjakt, elgku, elgokse, elgkalv, elgpost",
    en: "moose, elk, moose hunt, bull moose",
    of: ["species.elg"],
  },
  {
    nb: "hjort, hjortejakt, kronhjort, hjortekolle",
    en: "red deer, stag, hind, deer stalking",
    asked: "deer",
    of: ["species.hjort"],
  },
  { nb: "dåhjort, dådyr, dåhjortjakt", en: "fallow deer, fallow", of: ["species.daahjort"] },
  {
    nb: "villrein, villreinjakt, rein, reinjakt, reinsjakt, reinsdyr, reinsbukk, simle",
    en: "reindeer, wild reindeer, caribou",
    of: ["species.villrein"],
  },
  {
    nb: "rådyr, rådyrjakt, bukkejakt, råbukk, rådyrbukk, bukk",
    en: "roe deer, roebuck",
    asked: "roe",
    of: ["species.raadyr"],
  },
  { nb: "villsvin, villsvinjakt", en: "wild boar, boar", of: ["species.villsvin"] },
  { nb: "muflon, muflonjakt, villsau", en: "mouflon", of: ["species.muflon"] },
  { nb: "moskus, moskusfe, moskusjakt", en: "musk ox, muskox", of: ["species.moskusfe"] },
  { nb: "bjørn, bjørnejakt", en: "bear, brown bear", of: ["species.bjorn"] },
  { nb: "ulv, ulvejakt", en: "wolf, wolves", of: ["species.ulv"] },
  { nb: "jerv, jervejakt", en: "wolverine", of: ["species.jerv"] },
  { nb: "gaupe, gaupejakt", en: "lynx", of: ["species.gaupe"] },
  {
    nb: "rovdyr, rovvilt, rovviltjakt, rovdyrjakt, lisensjakt",
    en: "predator, large carnivores",
    of: ["species.bjorn", "species.ulv", "species.jerv", "species.gaupe"],
  },
  {
    nb: "storvilt, storviltjakt",
    en: "big game, big game hunting",
    of: [
      "species.elg",
      "species.hjort",
      "species.daahjort",
      "species.villrein",
      "species.raadyr",
      "species.villsvin",
      "species.muflon",
      "species.moskusfe",
    ],
  },

  // Small game
  {
    nb: "rype, rypejakt, rjupe, rjupejakt, lirype, fjellrype, fjellrjupe, lirjupe",
    en: "ptarmigan, willow grouse, willow ptarmigan, rock ptarmigan",
    of: ["species.rype"],
  },
  {
    nb: "skogsfugl, skogsfugljakt, skogsfuglejakt, toppjakt",
    en: "forest grouse, forest bird, woodland grouse",
    of: ["species.skogsfugl"],
  },
  {
    nb: "storfugl, storfugljakt, tiur, tiurjakt, tiurleik, røyfugl",
    en: "capercaillie, wood grouse",
    of: ["species.skogsfugl"],
  },
  { nb: "orrfugl, orrfugljakt, orrhane, orrhøne, årfugl", en: "black grouse", of: ["species.skogsfugl"] },
  { nb: "jerpe, jerpejakt", en: "hazel grouse, hazelhen", of: ["species.skogsfugl"] },
  {
    nb: "fuglejakt, fugl",
    en: "bird hunting, game bird, upland bird",
    of: ["species.rype", "species.skogsfugl", "species.and_gaas"],
  },
  { nb: "hønsefugl", en: "grouse", of: ["species.rype", "species.skogsfugl"] },
  { nb: "hare, harejakt", en: "hare, mountain hare", of: ["species.hare"] },
  {
    nb: "and, andejakt, stokkand, krikkand, gressand",
    en: "duck, mallard, teal",
    asked: "ender",
    of: ["species.and_gaas"],
  },
  {
    nb: "gås, gjess, gåsejakt, grågås, grågjess, kortnebbgås, kortnebbgjess",
    en: "goose, geese, greylag, pinkfoot",
    of: ["species.and_gaas"],
  },
  { nb: "vannfugl, vadefugl, vassfugl", en: "waterfowl, wildfowl", of: ["species.and_gaas"] },
  { nb: "rev, revejakt, rødrev, åtejakt", en: "fox, red fox", of: ["species.rev"] },
  {
    nb: "sjøfugl, sjøfugljakt, skarv, skarvejakt",
    en: "sea bird, seabird, cormorant",
    of: ["species.sjofugl"],
  },
  { nb: "bever, beverjakt", en: "beaver", of: ["species.bever"] },
  {
    nb: "småvilt, småviltjakt",
    en: "small game, small game hunting",
    of: [
      "species.rype",
      "species.skogsfugl",
      "species.hare",
      "species.and_gaas",
      "species.rev",
      "species.sjofugl",
      "species.bever",
    ],
  },

  // Fish
  {
    nb: "innlandsfiske, ferskvannsfiske, fjellfiske, fiskevann, fiskevatn, vannfiske",
    en: "freshwater fishing, lake fishing",
    asked: "lake",
    of: ["species.innlandsfiske"],
  },
  { nb: "elvefiske, elv", en: "river fishing, river", of: ["species.elvefiske", "species.laksefiske"] },
  {
    nb: "fluefiske, flugefiske, flue",
    en: "fly fishing, flyfishing",
    of: ["species.elvefiske", "species.laksefiske"],
  },
  {
    nb: "laks, laksefiske, laksefisking, lakseelv, smålaks, storlaks, villaks",
    en: "salmon, salmon fishing",
    of: ["species.laksefiske"],
  },
  { nb: "sjøørret, sjøaure, sjøørretfiske", en: "sea trout, seatrout", of: ["species.laksefiske"] },
  {
    nb: "ørret, aure, ørretfiske, aurefiske, fjellørret, fjellaure",
    en: "trout, brown trout",
    of: ["species.innlandsfiske", "species.elvefiske", "species.isfiske"],
  },
  {
    nb: "røye, røyefiske, fjellrøye",
    en: "char, arctic char, charr",
    of: ["species.innlandsfiske", "species.isfiske"],
  },
  { nb: "gjedde, gjeddefiske", en: "northern pike", asked: "pike", of: ["species.innlandsfiske"] },
  { nb: "abbor, åbor, abborfiske", en: "perch", of: ["species.innlandsfiske"] },
  { nb: "harr, harrfiske", en: "grayling", of: ["species.innlandsfiske", "species.elvefiske"] },
  { nb: "sik, sikfiske, lagesild", en: "whitefish", of: ["species.innlandsfiske"] },
  {
    nb: "havfiske, sjøfiske, båtfiske, dypvannsfiske, kystfiske, saltvannsfiske",
    en: "sea fishing, deep sea fishing, deep sea, saltwater fishing, ocean fishing, boat fishing",
    of: ["species.havfiske"],
  },
  { nb: "torsk, torskefiske, skrei, skreifiske", en: "cod", of: ["species.havfiske"] },
  { nb: "kveite, kveitefiske", en: "halibut", of: ["species.havfiske"] },
  { nb: "sei, seifiske", en: "saithe, coalfish, pollock", of: ["species.havfiske"] },
  { nb: "makrell, makrellfiske", en: "mackerel", of: ["species.havfiske"] },
  {
    nb: "isfiske, pilking, pilkefiske, pilke",
    en: "ice fishing",
    of: ["species.isfiske"],
  },

  // What is let
  { nb: "jakt, jakte, jakttur, jakter", en: "hunting, hunt, hunting trip", of: ["hunt"] },
  { nb: "fiske, fisketur, sportsfiske, fisking", en: "fishing, angling, fishing trip", of: ["fish"] },
  {
    nb: "jaktkort, dagskort, småviltkort",
    en: "hunting permit, hunting license, hunting licence, hunting card",
    of: ["huntPermit"],
  },
  {
    nb: "fiskekort, fiskeløyve, døgnkort",
    en: "fishing permit, fishing license, fishing licence, fishing card",
    of: ["fishPermit"],
  },
  { nb: "kort", en: "permit, license, licence", of: ["offeringType.hunting_permit"] },
  {
    nb: "jaktterreng, terreng, vald, jaktvald, jaktområde",
    en: "hunting ground, hunting area, hunting land",
    of: ["offeringType.hunting_ground_rental", "propertyType.hunting_ground"],
  },
  {
    nb: "utleie, leie, terrengleie, jaktleie",
    en: "rental",
    asked: "rent",
    of: ["offeringType.hunting_ground_rental"],
  },
  { nb: "fiskevald, fiskestrekning, vald", en: "fishing beat, beat", of: ["propertyType.fishing_area"] },
  {
    nb: "guide, guidet, guidet jakt, jaktguide, fiskeguide, guiding, kjentmann, veiviser",
    en: "guide, guided, guided hunt, guided fishing, hunting guide, outfitter",
    of: ["offeringType.guided_hunt"],
  },
  {
    nb: "jaktlag, jaktlagsplass, jaktplass, postplass",
    en: "hunting team, team, team spot, hunting party",
    of: ["offeringType.team_spot"],
  },
  {
    nb: "sesongleie, hele sesongen, årsleie, helårsleie, sesongkort, årskort, hel sesong",
    en: "season lease, whole season, full season, entire season, season card, season permit, lease",
    of: ["wholeSeason"],
  },
  {
    nb: "nybegynner, begynner, fersk jeger, førstegangsjeger",
    en: "beginner, novice",
    of: ["level.beginner"],
  },
  { nb: "gård, gard, gårdsbruk, bondegård", en: "farm, farmhouse", of: ["propertyType.farm"] },
  { nb: "kvote, jaktkvote, fellingskvote", en: "quota" },
  { nb: "helg, helgejakt, helgetur, weekend", en: "weekend" },

  // Cabins and what they have
  {
    nb: "hytte, koie, jakthytte, fiskehytte, tømmerhytte, fjellhytte, overnatting, hytteutleie",
    en: "cabin, hut, lodge, chalet, accommodation",
    of: ["cabin", "propertyType.cabin_rental"],
  },
  { nb: "rorbu, rorbuer, sjøhus, fiskerbrygge, sjøbu", en: "fisherman's cabin, fishing cabin, rorbu" },
  { nb: "naust, båthus", en: "boathouse, boat house" },
  { nb: "gamme, torvgamme, jordgamme", en: "turf hut, sod hut, gamme" },
  { nb: "seter, støl, stølshus, seterbu, seterhytte", en: "mountain farm, summer farm, dairy farm" },
  { nb: "lavvo, telt", en: "tent, lavvu" },
  { nb: "badstue, sauna, badstu, badstove", en: "sauna", of: ["facility.sauna"] },
  {
    nb: "wifi, wi-fi, trådløst nett, trådløst, internett, bredbånd",
    en: "wifi, wi-fi, internet, wireless, broadband",
    asked: "nett, nettdekning",
    of: ["facility.wifi"],
  },
  { nb: "strøm, elektrisitet, innlagt strøm, straum", en: "electricity, power", of: ["facility.power"] },
  { nb: "dusj, baderom", en: "shower, bathroom", asked: "bad", of: ["facility.shower"] },
  {
    nb: "vedovn, ovn, peis, vedfyring, peisovn",
    en: "wood stove, fireplace, stove, wood burner",
    of: ["facility.wood_stove"],
  },
  {
    nb: "innlagt vann, rennende vann, innlagt vatn",
    en: "running water, tap water",
    of: ["facility.running_water_indoors"],
  },
  {
    nb: "toalett, wc, vannklosett",
    en: "toilet, wc, indoor toilet",
    asked: "do",
    of: ["facility.indoor_toilet"],
  },
  { nb: "utedo, utedass", en: "outhouse, outdoor toilet", of: ["facility.outhouse"] },
  { nb: "kjøkken, tekjøkken", en: "kitchen", of: ["facility.equipped_kitchen"] },
  { nb: "tv, fjernsyn", en: "tv, television", of: ["facility.tv"] },
  { nb: "parkering, parkeringsplass", en: "parking", of: ["facility.parking"] },
  {
    nb: "båt, robåt, motorbåt, fiskebåt, båtutleie, leiebåt, båtplass",
    en: "boat, rowing boat, motor boat, boat rental",
    of: ["facility.boat_access", "access.boat"],
  },
  { nb: "kano, kajakk", en: "canoe, kayak" },
  {
    nb: "hund, hund tillatt, hunder tillatt, løshund, fuglehund, jakthund, stående fuglehund",
    en: "dog, dogs allowed, dog friendly, pets allowed, bird dog, gun dog",
    of: ["dogs", "facility.pets_allowed"],
  },
  {
    nb: "bilvei, vei, vei helt fram, bilveg, veg, skogsbilvei, skogsbilveg",
    en: "road, road access, drive to the door",
    of: ["access.road", "facility.road_access"],
  },
  { nb: "snøscooter, snøskuter, skuter, scooter, scootertransport", en: "snowmobile, snow scooter" },
  {
    nb: "barn, familie, familievennlig, barnefamilie, barnevennlig, unger",
    en: "family, children, kids, family friendly",
    of: ["children"],
  },
  {
    nb: "direktebooking, direktebestilling, straksbestilling",
    en: "instant booking, instant book, book instantly, instant confirmation",
    asked: "instant",
    of: ["instant"],
  },
];

/** Last parts of compounds that add nothing to the first: «elgkvota» is about «elg». */
export const compoundHeads =
  "jakt, jakter, fiske, kvote, kort, terreng, område, vald, tur, helg, bestand, stamme, sesong, tid, opplevelse, " +
  "leie, utleie, premiere, dager, guide, ekspedisjon, lag, jeger, fisker, rett, løyve, felling, vatn, vann, elv";

/** Words that the search leaves out, besides the database's Norwegian stop words. */
export const searchStopWords =
  "på når nå nær så å før også være både vår the a an in at of on or and for to near with by from my me " +
  "nære nærheten ønsker leter etter søker looking want";
