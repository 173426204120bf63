/** Reads a parcel's areas as GML from Kartverket's service wfs.matrikkelen-eiendomskart-teig. */
import type { ParcelNumber } from "#contract/boundary/endpoints.ts";
import { MapUnavailable } from "./fetch-with-retry.ts";
import { nodesAt, type XmlNode } from "#server/platform/files/xml.ts";
import { mapXmlOf, polygonsIn, textAt } from "./gml.ts";
import { type Area, numberText } from "./parcel.ts";

const unitPath = "app:matrikkelenhet/app:Matrikkelenhet/app:";
const equalFilter = (name: string, value: string | number) =>
  `<fes:PropertyIsEqualTo><fes:ValueReference>${unitPath}${name}</fes:ValueReference><fes:Literal>${value}</fes:Literal></fes:PropertyIsEqualTo>`;

/**
 * Leases and sections are picked from the response, since a section often has no area of its own. All values
 * are numbers, so nothing needs escaping.
 */
export const wfsQuery = (p: ParcelNumber): string =>
  `<?xml version="1.0" encoding="UTF-8"?>
<wfs:GetFeature xmlns:wfs="http://www.opengis.net/wfs/2.0" xmlns:fes="http://www.opengis.net/fes/2.0" xmlns:app="http://skjema.geonorge.no/SOSI/produktspesifikasjon/Matrikkelen-Eiendomskart-Teig/20211101" service="WFS" version="2.0.0" count="1000"><wfs:Query typeNames="app:Teig"><fes:Filter><fes:And>${equalFilter("kommunenummer", p.municipalityNumber)}${equalFilter("gardsnummer", p.gnr)}${equalFilter("bruksnummer", p.bnr)}</fes:And></fes:Filter></wfs:Query></wfs:GetFeature>`;

const numberAt = (node: XmlNode, name: string): number => Number(textAt(node, name) ?? 0) || 0;

function areaOf(teig: XmlNode, p: ParcelNumber): Area {
  const units = nodesAt(teig, "matrikkelenhet")
    .flatMap((one) => nodesAt(one, "Matrikkelenhet"))
    .filter(
      (u) =>
        textAt(u, "kommunenummer") === p.municipalityNumber &&
        numberAt(u, "gardsnummer") === p.gnr &&
        numberAt(u, "bruksnummer") === p.bnr,
    )
    .map((u) => {
      const [fnr, snr] = [numberAt(u, "festenummer"), numberAt(u, "seksjonsnummer")];
      return { fnr, snr, text: numberText(p.gnr, p.bnr, fnr, snr) };
    });
  return { units, polygons: nodesAt(teig, "område").flatMap((node) => polygonsIn(node)) };
}

/**
 * Counts the members itself, since the count attributes are wrong. A rate-limited response has status 200.
 */
export function readWfs(text: string, p: ParcelNumber): Area[] {
  const document = mapXmlOf(text);
  const [collection] = nodesAt(document, "FeatureCollection");
  if (!collection && document.FeatureCollection === undefined)
    throw new MapUnavailable("no collection of parcels", /<(\w+:)?ServiceException/.test(text));
  return nodesAt(collection ?? {}, "member")
    .flatMap((member) => nodesAt(member, "Teig"))
    .map((teig) => areaOf(teig, p))
    .filter((area) => area.units.length > 0);
}
