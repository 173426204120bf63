/** Reads XML that others sent: document types, entities and nesting without end are refused. */
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

function parsed(xml: string): unknown {
  try {
    return XMLValidator.validate(xml) === true ? parser.parse(xml) : undefined;
  } catch {
    return undefined; // nested too deep, or a name that no element may have
  }
}

/** `errorOf`: the caller's error for XML that cannot be read. */
export function parseXml(xml: string, errorOf: (why: string) => Error): XmlNode {
  if (/<!(DOCTYPE|ENTITY)/i.test(xml)) throw errorOf("a document type where there is none");
  const node = parsed(xml);
  if (!isXmlNode(node)) throw errorOf("not XML");
  return node;
}
