/**
 * The municipalities that replaced those with numbers of 2013 to 2023. Municipalities were merged in 2017,
 * 2018 and 2020, divided in 2020 and 2024, and renumbered with their counties in 2018, 2020 and 2024. The
 * source is Statistics Norway's classification 131 (Klass, CC BY 4.0).
 */

/** Each present municipality with the numbers that it, or parts of it, had before. */
const todayAndBefore = `
1103 Stavanger: 1141 1142; 1108 Sandnes: 1102 1129; 1506 Molde: 1502 1543 1545;
1508 Ålesund: 1504 1507 1523 1529 1546; 1577 Volda: 1444 1519; 1578 Fjord: 1524 1526;
1579 Hustadvika: 1548 1551; 1580 Haram: 1507 1534; 1806 Narvik: 1805 1850 1854; 1875 Hamarøy: 1849 1850;
3101 Halden: 0101 3001; 3103 Moss: 0104 0136 3002; 3105 Sarpsborg: 0105 3003;
3107 Fredrikstad: 0106 3004; 3110 Hvaler: 0111 3011; 3112 Råde: 0135 3017; 3114 Våler: 0137 3018;
3116 Skiptvet: 0127 3015; 3118 Indre Østfold: 0122 0123 0124 0125 0138 3014; 3120 Rakkestad: 0128 3016;
3122 Marker: 0119 3013; 3124 Aremark: 0118 3012; 3201 Bærum: 0219 3024; 3203 Asker: 0220 0627 0628 3025;
3205 Lillestrøm: 0226 0227 0231 3030; 3207 Nordre Follo: 0213 0217 3020; 3209 Ullensaker: 0235 3033;
3212 Nesodden: 0216 3023; 3214 Frogn: 0215 3022; 3216 Vestby: 0211 3019; 3218 Ås: 0214 3021;
3220 Enebakk: 0229 3028; 3222 Lørenskog: 0230 3029; 3224 Rælingen: 0228 3027;
3226 Aurskog-Høland: 0121 0221 3026; 3228 Nes: 0236 3034; 3230 Gjerdrum: 0234 3032;
3232 Nittedal: 0233 3031; 3234 Lunner: 0533 3054; 3236 Jevnaker: 0532 3053; 3238 Nannestad: 0238 3036;
3240 Eidsvoll: 0237 3035; 3242 Hurdal: 0239 3037; 3301 Drammen: 0602 0625 0711 3005;
3303 Kongsberg: 0604 3006; 3305 Ringerike: 0605 3007; 3310 Hole: 0612 3038; 3312 Lier: 0626 3049;
3314 Øvre Eiker: 0624 3048; 3316 Modum: 0623 3047; 3318 Krødsherad: 0622 3046; 3320 Flå: 0615 3039;
3322 Nesbyen: 0616 3040; 3324 Gol: 0617 3041; 3326 Hemsedal: 0618 3042; 3328 Ål: 0619 3043;
3330 Hol: 0620 3044; 3332 Sigdal: 0621 3045; 3334 Flesberg: 0631 3050; 3336 Rollag: 0632 3051;
3338 Nore og Uvdal: 0633 3052; 3401 Kongsvinger: 0402; 3403 Hamar: 0403; 3405 Lillehammer: 0501;
3407 Gjøvik: 0502; 3411 Ringsaker: 0412; 3412 Løten: 0415; 3413 Stange: 0417; 3414 Nord-Odal: 0418;
3415 Sør-Odal: 0419; 3416 Eidskog: 0420; 3417 Grue: 0423; 3418 Åsnes: 0425; 3419 Våler: 0426;
3420 Elverum: 0427; 3421 Trysil: 0428; 3422 Åmot: 0429; 3423 Stor-Elvdal: 0430; 3424 Rendalen: 0432;
3425 Engerdal: 0434; 3426 Tolga: 0436; 3427 Tynset: 0437; 3428 Alvdal: 0438; 3429 Folldal: 0439;
3430 Os: 0441; 3431 Dovre: 0511; 3432 Lesja: 0512; 3433 Skjåk: 0513; 3434 Lom: 0514; 3435 Vågå: 0515;
3436 Nord-Fron: 0516; 3437 Sel: 0517; 3438 Sør-Fron: 0519; 3439 Ringebu: 0520; 3440 Øyer: 0521;
3441 Gausdal: 0522; 3442 Østre Toten: 0528; 3443 Vestre Toten: 0529; 3446 Gran: 0534;
3447 Søndre Land: 0536; 3448 Nordre Land: 0538; 3449 Sør-Aurdal: 0540; 3450 Etnedal: 0541;
3451 Nord-Aurdal: 0542; 3452 Vestre Slidre: 0543; 3453 Øystre Slidre: 0544; 3454 Vang: 0545;
3901 Horten: 0701 3801; 3903 Holmestrand: 0702 0713 0714 0715 3802; 3905 Tønsberg: 0704 0716 3803;
3907 Sandefjord: 0706 0710 0719 0720 3804; 3909 Larvik: 0709 0712 0728 3805;
3911 Færder: 0722 0723 0729 3811; 4001 Porsgrunn: 0805 3806; 4003 Skien: 0806 3807;
4005 Notodden: 0807 3808; 4010 Siljan: 0811 3812; 4012 Bamble: 0814 3813; 4014 Kragerø: 0815 3814;
4016 Drangedal: 0817 3815; 4018 Nome: 0819 3816; 4020 Midt-Telemark: 0821 0822 3817;
4022 Seljord: 0828 3820; 4024 Hjartdal: 0827 3819; 4026 Tinn: 0826 3818; 4028 Kviteseid: 0829 3821;
4030 Nissedal: 0830 3822; 4032 Fyresdal: 0831 3823; 4034 Tokke: 0833 3824; 4036 Vinje: 0834 3825;
4201 Risør: 0901; 4202 Grimstad: 0904; 4203 Arendal: 0906; 4204 Kristiansand: 1001 1017 1018;
4205 Lindesnes: 1002 1021 1029; 4206 Farsund: 1003; 4207 Flekkefjord: 1004; 4211 Gjerstad: 0911;
4212 Vegårshei: 0912; 4213 Tvedestrand: 0914; 4214 Froland: 0919; 4215 Lillesand: 0926;
4216 Birkenes: 0928; 4217 Åmli: 0929; 4218 Iveland: 0935; 4219 Evje og Hornnes: 0937; 4220 Bygland: 0938;
4221 Valle: 0940; 4222 Bykle: 0941; 4223 Vennesla: 1014; 4224 Åseral: 1026; 4225 Lyngdal: 1027 1032;
4226 Hægebostad: 1034; 4227 Kvinesdal: 1037; 4228 Sirdal: 1046; 4601 Bergen: 1201; 4602 Kinn: 1401 1439;
4611 Etne: 1211; 4612 Sveio: 1216; 4613 Bømlo: 1219; 4614 Stord: 1221; 4615 Fitjar: 1222;
4616 Tysnes: 1223; 4617 Kvinnherad: 1224; 4618 Ullensvang: 1227 1228 1231; 4619 Eidfjord: 1232;
4620 Ulvik: 1233; 4621 Voss: 1234 1235; 4622 Kvam: 1238; 4623 Samnanger: 1242;
4624 Bjørnafjorden: 1241 1243; 4625 Austevoll: 1244; 4626 Øygarden: 1245 1246 1259; 4627 Askøy: 1247;
4628 Vaksdal: 1251; 4629 Modalen: 1252; 4630 Osterøy: 1253; 4631 Alver: 1256 1260 1263;
4632 Austrheim: 1264; 4633 Fedje: 1265; 4634 Masfjorden: 1266; 4635 Gulen: 1411; 4636 Solund: 1412;
4637 Hyllestad: 1413; 4638 Høyanger: 1416; 4639 Vik: 1417; 4640 Sogndal: 1418 1419 1420;
4641 Aurland: 1421; 4642 Lærdal: 1422; 4643 Årdal: 1424; 4644 Luster: 1426; 4645 Askvoll: 1428;
4646 Fjaler: 1429; 4647 Sunnfjord: 1430 1431 1432 1433; 4648 Bremanger: 1438; 4649 Stad: 1441 1443;
4650 Gloppen: 1445; 4651 Stryn: 1449; 5001 Trondheim: 1601 1662 5030;
5006 Steinkjer: 1702 1724 5004 5039; 5007 Namsos: 1703 1725 1748 5005 5040 5048; 5014 Frøya: 1620;
5020 Osen: 1633; 5021 Oppdal: 1634; 5022 Rennebu: 1635; 5025 Røros: 1640; 5026 Holtålen: 1644;
5027 Midtre Gauldal: 1648; 5028 Melhus: 1653; 5029 Skaun: 1657; 5031 Malvik: 1663; 5032 Selbu: 1664;
5033 Tydal: 1665; 5034 Meråker: 1711; 5035 Stjørdal: 1714; 5036 Frosta: 1717; 5037 Levanger: 1719;
5038 Verdal: 1721; 5041 Snåsa: 1736; 5042 Lierne: 1738; 5043 Røyrvik: 1739; 5044 Namsskogan: 1740;
5045 Grong: 1742; 5046 Høylandet: 1743; 5047 Overhalla: 1744; 5049 Flatanger: 1749; 5052 Leka: 1755;
5053 Inderøy: 1756; 5054 Indre Fosen: 1624 1718; 5055 Heim: 1571 1612 1613 5011 5012;
5056 Hitra: 1613 1617 5012 5013; 5057 Ørland: 1621 1627 5015 5017; 5058 Åfjord: 1630 1632 5018 5019;
5059 Orkland: 1613 1622 1636 1638 5012 5016 5023 5024; 5060 Nærøysund: 1750 1751 5050 5051;
5061 Rindal: 1567; 5501 Tromsø: 1902 5401; 5503 Harstad: 1903 5402; 5510 Kvæfjord: 1911 5411;
5512 Tjeldsund: 1852 1913 5412; 5514 Ibestad: 1917 5413; 5516 Gratangen: 1919 5414;
5518 Lavangen: 1920 5415; 5520 Bardu: 1922 5416; 5522 Salangen: 1923 5417; 5524 Målselv: 1924 5418;
5526 Sørreisa: 1925 5419; 5528 Dyrøy: 1926 5420; 5530 Senja: 1927 1928 1929 1931 5421;
5532 Balsfjord: 1933 5422; 5534 Karlsøy: 1936 5423; 5536 Lyngen: 1938 5424; 5538 Storfjord: 1939 5425;
5540 Kåfjord: 1940 5426; 5542 Skjervøy: 1941 5427; 5544 Nordreisa: 1942 5428; 5546 Kvænangen: 1943 5429;
5601 Alta: 2012 5403; 5603 Hammerfest: 2004 2017 5406; 5605 Sør-Varanger: 2030 5444;
5607 Vadsø: 2003 5405; 5610 Karasjok: 2021 5437; 5612 Kautokeino: 2011 5430; 5614 Loppa: 2014 5432;
5616 Hasvik: 2015 5433; 5618 Måsøy: 2018 5434; 5620 Nordkapp: 2019 5435; 5622 Porsanger: 2020 5436;
5624 Lebesby: 2022 5438; 5626 Gamvik: 2023 5439; 5628 Tana: 2025 5441; 5630 Berlevåg: 2024 5440;
5632 Båtsfjord: 2028 5443; 5634 Vardø: 2002 5404; 5636 Nesseby: 2027 5442`;

type PresentMunicipality = { municipalityNumber: string; name: string };

const presentOf = new Map<string, PresentMunicipality[]>();
for (const one of todayAndBefore.split(";")) {
  const [, municipalityNumber = "", name = "", former = ""] = /(\d{4}) ([^:]+): (.+)/.exec(one) ?? [];
  for (const number of former.split(" "))
    presentOf.set(number, [...(presentOf.get(number) ?? []), { municipalityNumber, name }]);
}

type MunicipalityRefusal =
  | { code: "municipality_unknown" | "boundary_on_svalbard"; path: string }
  | { code: "municipality_renumbered"; path: string; values: { municipalities: string } };

/** Statistics Norway's numbers for Svalbard (2111 Spitsbergen, 2121 Bjørnøya, 2131 Hopen) and Jan Mayen. */
const arcticNumber = /^(21\d\d|2211)$/;

/** Why a number without a municipality is refused: it never existed, or the land now has another number. */
export function municipalityRefusal(number: string, path: string): MunicipalityRefusal {
  if (arcticNumber.test(number)) return { code: "boundary_on_svalbard", path };
  const municipalities = municipalitiesAfter(number).map((m) => `${m.name} (${m.municipalityNumber})`);
  return municipalities.length === 0
    ? { code: "municipality_unknown", path }
    : { code: "municipality_renumbered", path, values: { municipalities: municipalities.join(", ") } };
}

/** The present municipalities of a former `number`: several if its land was divided; none if it is in use. */
export const municipalitiesAfter = (number: string): readonly PresentMunicipality[] =>
  presentOf.get(number) ?? [];
