/** Counts the SQL statements of server-rendering an offering's page, including those about the reader. */
import { signInByProvider } from "#tests/support/sign-in.ts";
import type { Row } from "./report.ts";
import { statementsOf } from "./statements.ts";
import type { World } from "./world.ts";

const LIMIT = 4;

export async function offeringPageFigures({ app, make }: World): Promise<Row[]> {
  const owner = await make.landowner();
  const propertyId = await make.property(owner.uid);
  const included = await make.cabin(propertyId);
  const { offeringId } = await make.offering({
    ownerUid: owner.uid,
    propertyId,
    included: [included],
    services: [{ name: "Guide", unit: "fixed", priceOre: 80_000 }],
  });
  await make.offering({ ownerUid: owner.uid, propertyId });
  const { cookie } = await signInByProvider(
    await app.http.listen({ port: Number(new URL(app.platform.config.publicUrl).port) }),
    "leser@example.no",
    { name: "Leser" },
  );
  const pages: [what: string, url: string][] = [
    [
      "an offering",
      `/view-property-offering?propertyId=${propertyId}&offeringId=${offeringId}&participants=2`,
    ],
    ["a property", `/view-property?propertyId=${propertyId}`],
  ];
  const rows: Row[] = [];
  for (const [what, url] of pages)
    for (const [whom, headers] of [
      ["nobody known", {}],
      ["a reader who is signed in", { cookie }],
    ] as const) {
      const texts = await statementsOf(async () => {
        const answer = await app.http.inject({ url, headers });
        if (answer.statusCode !== 200) throw new Error(`${url}: ${answer.statusCode}`);
      });
      rows.push({
        what: `${what}, for ${whom}: SQL statements`,
        measured: texts.length,
        unit: "",
        limit: LIMIT,
      });
    }
  return rows;
}
