/**
 * Regions that people name when they say where: traditional districts and former counties, written down here
 * as the municipalities they consist of, and mountain areas as a centre with a radius, since they cross
 * municipalities that are far larger.
 */

/** Name, other names after a bar, and the numbers of its municipalities; two digits are a whole county. */
const districts = `
Lofoten|Lofoten Islands: 1856 1857 1859 1860 1865 1874
Vesterålen: 1866 1867 1868 1870 1871
Ofoten: 1806 1851 1853
Salten: 1804 1837 1838 1839 1840 1841 1845 1848 1875
Helgeland: 1811 1812 1813 1815 1816 1818 1820 1822 1824 1825 1826 1827 1828 1832 1833 1834 1835 1836
Sør-Helgeland: 1811 1812 1813 1815 1816
Nord-Troms: 5534 5536 5538 5540 5542 5544 5546
Midt-Troms: 5520 5522 5524 5526 5528 5530 5532
Indre Troms: 5520 5524
Sør-Troms: 5503 5510 5512 5514 5516 5518 5522
Vest-Finnmark: 5601 5603 5612 5614 5616 5618 5620 5622
Øst-Finnmark: 5605 5607 5610 5624 5626 5628 5630 5632 5634 5636
Indre Finnmark: 5610 5612 5628
Finnmarksvidda|Finnmark Plateau|Finnmárkkoduottar: 5610 5612
Nordkapp|North Cape|Magerøya: 5620
Varanger: 5605 5607 5628 5630 5632 5634 5636
Namdalen|Namdal: 5007 5042 5043 5044 5045 5046 5047 5049 5052 5060
Indre Namdal: 5042 5043 5044 5045 5046
Innherred|Innherad: 5006 5036 5037 5038 5041 5053
Fosen: 5020 5054 5057 5058
Stjørdalen: 5034 5035
Gauldalen|Gauldal: 5026 5027 5028
Orkdalen: 5021 5022 5059
Nordmøre: 1505 1554 1557 1560 1563 1566 1573 1576 5055 5061
Romsdal|Romsdalen: 1506 1535 1539 1547 1579
Sunnmøre: 1508 1511 1514 1515 1516 1517 1520 1525 1528 1531 1532 1577 1578 1580
Nordfjord: 4602 4648 4649 4650 4651
Sogn: 4635 4636 4637 4638 4639 4640 4641 4642 4643 4644
Indre Sogn: 4640 4641 4642 4643 4644
Hardanger|Hardangerfjorden: 4618 4619 4620 4622
Nordhordland: 4628 4629 4631 4632 4633 4634
Midthordland|Midhordland: 4601 4623 4624 4625 4626 4627 4630
Sunnhordland: 4611 4612 4613 4614 4615 4616 4617
Haugalandet|Haugaland: 1106 1145 1146 1149 1151 1160 4612
Jæren: 1103 1108 1119 1120 1121 1122 1124 1127
Nord-Jæren: 1103 1108 1124 1127
Ryfylke: 1103 1130 1133 1134 1135 1144
Dalane: 1101 1111 1112 1114
Lister: 4206 4207 4225 4226 4227 4228
Setesdal|Setesdalen: 4218 4219 4220 4221 4222
Sørlandet: 42
Vest-Telemark: 4022 4028 4030 4032 4034 4036
Øvre Telemark: 4005 4020 4022 4024 4026 4028 4030 4032 4034 4036
Grenland: 4001 4003 4010 4012 4014
Numedal: 3303 3334 3336 3338
Hallingdal: 3320 3322 3324 3326 3328 3330
Valdres: 3449 3450 3451 3452 3453 3454
Hadeland: 3234 3236 3446
Toten: 3442 3443
Hedmarken|Hedemarken: 3403 3411 3412 3413
Odalen: 3414 3415
Solør: 3417 3418 3419
Finnskogen: 3416 3417 3418 3419 3420
Glåmdalen: 3401 3414 3415 3416 3417 3418
Østerdalen: 3420 3421 3422 3423 3424 3425 3426 3427 3428 3429 3430
Nord-Østerdalen|Nordøsterdalen: 3424 3426 3427 3428 3429 3430
Sør-Østerdalen: 3420 3421 3422 3423 3425
Gudbrandsdalen|Gudbrandsdal: 3405 3431 3432 3433 3434 3435 3436 3437 3438 3439 3440 3441
Nord-Gudbrandsdalen: 3431 3432 3433 3434 3435 3437
Midt-Gudbrandsdalen: 3436 3438 3439
Sør-Gudbrandsdalen: 3405 3440 3441
Ottadalen: 3433 3434 3435
Romerike: 3205 3209 3222 3224 3226 3228 3230 3232 3238 3240 3242
Øvre Romerike: 3209 3228 3230 3238 3240 3242
Nedre Romerike: 3205 3220 3222 3224 3226 3232
Follo: 3207 3212 3214 3216 3218 3220
Haldenvassdraget: 3101 3122 3124 3226
Hedmark: 3401 3403 3411 3412 3413 3414 3415 3416 3417 3418 3419 3420 3421 3422 3423 3424 3425 3426 3427 3428 3429 3430
Oppland: 3234 3236 3405 3407 3431 3432 3433 3434 3435 3436 3437 3438 3439 3440 3441 3442 3443 3446 3447 3448 3449 3450 3451 3452 3453 3454
Viken: 31 32 33
Vestfold og Telemark: 39 40
Aust-Agder: 4201 4202 4203 4211 4212 4213 4214 4215 4216 4217 4218 4219 4220 4221 4222
Vest-Agder: 4204 4205 4206 4207 4223 4224 4225 4226 4227 4228
Hordaland: 4601 4611 4612 4613 4614 4615 4616 4617 4618 4619 4620 4621 4622 4623 4624 4625 4626 4627 4628 4629 4630 4631 4632 4633 4634
Sogn og Fjordane: 4602 4635 4636 4637 4638 4639 4640 4641 4642 4643 4644 4645 4646 4647 4648 4649 4650 4651 1577
Sør-Trøndelag: 5001 5014 5020 5021 5022 5025 5026 5027 5028 5029 5031 5032 5033 5054 5055 5056 5057 5058 5059
Nord-Trøndelag: 5006 5007 5034 5035 5036 5037 5038 5041 5042 5043 5044 5045 5046 5047 5049 5052 5053 5054 5060
Troms og Finnmark: 55 56
Nord-Norge|Northern Norway|Nordnorge: 18 55 56
Vestlandet|Western Norway|Fjord Norway: 11 15 46
Østlandet|Eastern Norway: 03 31 32 33 34 39 40
Midt-Norge|Central Norway: 15 50`;

/** Name, other names, and latitude, longitude and radius in kilometres. */
const mountainAreas = `
Hardangervidda|Hardanger Plateau: 60.15 7.6 60
Jotunheimen: 61.6 8.4 45
Rondane: 61.9 9.8 35
Dovrefjell|Dovre fjell: 62.3 9.4 40
Trollheimen: 62.75 9.1 35
Femundsmarka: 62.25 11.95 40
Rørosvidda|Rørosviddene: 62.6 11.5 35
Sylan|Sylene: 63.0 12.1 35
Børgefjell|Byrkije: 65.2 13.9 45
Saltfjellet: 66.6 15.2 50
Lyngsalpene|Lyngsfjellan|Lyngen Alps: 69.6 20.1 40
Dividalen|Øvre Dividal: 68.8 19.6 40
Pasvik|Pasvikdalen: 69.2 29.3 45
Varangerhalvøya: 70.4 29.5 60
Reinheimen: 62.1 8.1 35
Breheimen: 61.75 7.5 35
Filefjell: 61.15 8.1 25
Skarvheimen|Hallingskarvet: 60.7 7.9 35
Langsua|Vestfjellet|Gausdal Vestfjell: 61.2 9.5 30
Setesdalsheiene|Setesdalsheiane: 59.1 7.1 45
Ryfylkeheiane|Ryfylkeheiene: 59.3 6.9 40
Suldalsheiane|Suldalsheiene: 59.5 6.9 30
Blefjell: 59.8 9.2 20
Norefjell: 60.25 9.25 25
Vassfaret: 60.6 9.5 25
Nordmarka: 60.1 10.6 25
Østmarka: 59.85 11.0 15
Sunnmørsalpene|Sunnmørsalpane: 62.2 6.7 40`;

export type Region = {
  name: string;
  otherNames: readonly string[];
} & (
  | { municipalities: readonly string[]; around?: undefined }
  | { around: { lat: number; lon: number; km: number }; municipalities?: undefined }
);

const linesOf = (text: string): { names: string[]; rest: string[] }[] =>
  text
    .trim()
    .split("\n")
    .map((line) => {
      const [names = "", rest = ""] = line.split(":");
      return { names: names.split("|"), rest: rest.trim().split(" ") };
    });

export const regions: readonly Region[] = [
  ...linesOf(districts).map(({ names: [name = "", ...otherNames], rest }) => ({
    name,
    otherNames,
    municipalities: rest,
  })),
  ...linesOf(mountainAreas).map(({ names: [name = "", ...otherNames], rest }) => {
    const [lat = 0, lon = 0, km = 0] = rest.map(Number);
    return { name, otherNames, around: { lat, lon, km } };
  }),
];
