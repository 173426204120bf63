import { expect, it } from "vitest";
import { openApp, type Person } from "#tests/support/app.ts";

it("a landowner's quick replies are readable to them only, and deleted with their account", async () => {
  const app = await openApp();
  const kari = await app.signIn("kari@example.no", { roles: ["landowner"] });
  const nils = await app.signIn("nils@example.no", { roles: ["landowner"] });
  const jonas = await app.signIn("jonas@example.no", { roles: ["hunter"] });
  const own = async (who: Person) => (await app.call(who, "GET /api/quick-replies")).body;
  const save = (who: Person, kind: "accept" | "reject", texts: string[]) =>
    app.call(who, "PUT /api/quick-replies/:kind", { params: { kind }, body: { texts } });
  const texts = { accept: ["Velkommen!", "Ring fra bommen."], reject: [], message: [] };
  expect((await save(kari, "accept", ["Velkommen!", "Ring fra bommen.", " Velkommen! "])).body).toEqual(
    texts,
  );
  expect([await own(kari), await own(nils)]).toEqual([texts, { accept: [], reject: [], message: [] }]);
  expect((await save(kari, "accept", [])).body.accept).toEqual([]);
  expect((await save(kari, "reject", Array(21).fill("Nei."))).status).toBe(400);
  expect((await save(kari, "reject", [" "])).status).toBe(400);
  expect((await save(jonas, "reject", ["Nei."])).status).toBe(403);
  await save(kari, "reject", ["Vi jakter selv."]);
  const leaveResponse = await app.call(kari, "DELETE /api/user-profile/me");
  expect(leaveResponse.status).toBe(200);
  expect(await app.pool.query("select from quick_reply").then(({ rowCount }) => rowCount)).toBe(0);
});
