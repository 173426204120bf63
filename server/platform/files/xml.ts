/** Reads XML from others: document types, entities and excessive nesting are refused. */
import { XMLParser, XMLValidator } from "fast-xml-parser";

export type XmlNode = { [name: string]: unknown };
export const isXmlNode = (value: unknown): value is XmlNode =>
  typeof value === "object" && value !== null && !Array.isArray(value);
export const nodesAt = (node: XmlNode | undefined, name: string): XmlNode[] =>
  [node?.[name]].flat().filter(isXmlNode);

const parser = new XMLParser({
  removeNSPrefix: true,
  ignoreAttributes: false,
  attributeNamePrefix: "@",
  parseTagValue: false,
  parseAttributeValue: false,
  processEntities: false, // no entity expansion («billion laughs»)
  ignoreDeclaration: true,
});

/** The node, or the number of the line at which it cannot be read. */
function parsed(xml: string): XmlNode | number {
  try {
    const valid = XMLValidator.validate(xml);
    if (valid !== true) return valid.err.line;
    const node: unknown = parser.parse(xml);
    return isXmlNode(node) ? node : 1;
  } catch {
    return 1; // nested too deep, or a name that no element may have
  }
}

/** `errorOf`: makes the caller's error for XML that cannot be read, from the line's number. */
export function parseXml(
  xml: string,
  errorOf: (why: "document_type" | "not_xml", line: number) => Error,
): XmlNode {
  const forbidden = /<!(DOCTYPE|ENTITY)/i.exec(xml);
  if (forbidden) throw errorOf("document_type", xml.slice(0, forbidden.index).split("\n").length);
  const node = parsed(xml);
  if (typeof node === "number") throw errorOf("not_xml", node);
  return node;
}
