/** The TypeScript type of each PostgreSQL column type, as read by server/platform/database/database.ts. */
const scalar: Record<string, string> = {
  text: "string",
  uuid: "string",
  bool: "boolean",
  int4: "number",
  int2: "number",
  int8: "number",
  float8: "number",
  date: "string",
  daterange: "string",
  datemultirange: "string",
  int4range: "string",
  point: "string",
  box: "string",
  xid8: "string",
  varchar: "string",
  name: "string",
  tsvector: "string",
  float4: "number",
  bytea: "Buffer",
  timestamptz: "Instant",
  json: "Json",
  jsonb: "Json",
  numeric: "string",
};
export const typeOfColumn = (type: string): string =>
  type.startsWith("_") ? `${typeOfColumn(type.slice(1))}[]` : (scalar[type] ?? "unknown");
