/** Measures saving each step of the property wizard: one request, and its number of SQL statements. */
import { cabinBody, offeringBody, propertyBody } from "#tests/factories/catalogue.ts";
import type { Row } from "./report.ts";
import { statementsOf } from "./statements.ts";
import type { World } from "./world.ts";

const LIMIT = 6;
/** Unpublishing needs one more statement, which reads the users to notify about a lost favourite. */
const TAKEN_DOWN_LIMIT = LIMIT + 1;
const ring = Array.from({ length: 200 }, (_, i) => [
  12.5 + 0.1 * Math.cos((i / 200) * 2 * Math.PI),
  64.5 + 0.05 * Math.sin((i / 200) * 2 * Math.PI),
]);
const boundary = { type: "Polygon", coordinates: [[...ring, ring[0]]] };
const {
  name,
  type,
  description,
  address,
  municipalityNumber,
  area,
  parcels,
  landTypes,
  species,
  terrain,
  facilities,
  rules,
  contact,
} = propertyBody;
/** The seven steps with their bodies, without offerings and pictures, which other requests save. */
const steps: [what: string, body: object][] = [
  ["1 basic information", { name, type, description, contact }],
  ["2 location and boundaries", { address, municipalityNumber, parcels, area, boundary }],
  [
    "3 details",
    { landTypes, species, terrain, facilities, seasonStart: "2027-09-01", seasonEnd: "2027-12-23", quota: 4 },
  ],
  ["4 offerings", { quota: "2 elg" }],
  ["5 rules and requirements", { rules }],
  ["6 photos and media", { description: `${description} Se bildene.` }],
  ["7 review and publish", { visibility: "public", status: "published" }],
];

export async function propertySteps(world: World): Promise<Row[]> {
  const owner = await world.make.landowner();
  async function send(method: "POST" | "PATCH", url: string, payload: object) {
    let id = "";
    const texts = await statementsOf(async () => {
      const answer = await world.app.http.inject({
        method,
        url,
        headers: { authorization: owner.bearer },
        payload,
      });
      if (answer.statusCode >= 300) throw new Error(`${method} ${url}: ${answer.statusCode} ${answer.body}`);
      id = answer.json().propertyId;
    });
    return { id, statements: texts.length };
  }
  const row = (what: string, measured: number, limit = LIMIT): Row => ({ what, measured, unit: "", limit });
  const newProperty = await send("POST", "/api/properties", { name, type });
  const url = `/api/properties/${newProperty.id}`;
  const rows = [row("the first save of a new property", newProperty.statements)];
  for (const [what, body] of steps)
    rows.push(row(`${what}, a draft`, (await send("PATCH", url, body)).statements));
  await send("POST", `${url}/cabins`, cabinBody);
  for (let i = 0; i < 3; i++)
    await send("POST", `${url}/offerings`, { ...offeringBody, name: `Elgjakt ${i}` });
  for (const [what, body] of steps)
    rows.push(row(`${what}, published with three offerings`, (await send("PATCH", url, body)).statements));
  const { statements } = await send("PATCH", url, { status: "inactive" });
  rows.push(row("taken down, with three offerings", statements, TAKEN_DOWN_LIMIT));
  return rows;
}
