import Fastify from "fastify";
import { expect, it } from "vitest";
import { openApp } from "#tests/support/app.ts";
import { addSecurityHeaders } from "./security.ts";

async function answerAt(publicUrl: string, path = "/") {
  const app = Fastify();
  addSecurityHeaders(app, {
    publicUrl,
    tiles: "https://tiles.example/{z}.png",
    dev: false,
    cardForm: false,
  });
  app.get("/api/list", async () => []);
  app.get("/", (_request, reply) =>
    reply
      .header("set-cookie", "language=en; Path=/")
      .header("set-cookie", "own=1; secure")
      .header("set-cookie", "name=secure")
      .send("page"),
  );
  return app.inject(path);
}

it("cookies are secure and HSTS covers every subdomain when served over https", async () => {
  const { headers } = await answerAt("https://utmark.example");
  expect(headers["set-cookie"]).toEqual([
    "language=en; Path=/; Secure",
    "own=1; secure",
    "name=secure; Secure",
  ]);
  expect(headers["strict-transport-security"]).toBe("max-age=31536000; includeSubDomains");
});
it("each content security policy has another nonce", async () => {
  const responses = [await answerAt("http://localhost:3000"), await answerAt("http://localhost:3000")];
  const nonces = responses.map(({ headers }) =>
    /script-src 'self' 'nonce-([\w+/]{22}==)'/.exec(String(headers["content-security-policy"]))?.at(1),
  );
  expect(new Set(nonces).size).toBe(2);
  expect(nonces).not.toContain(undefined);
});
it("a response of the API allows no inline script", async () => {
  const { headers } = await answerAt("http://localhost:3000", "/api/list");
  expect(headers["content-security-policy"]).toMatch(/;script-src 'self';/);
});
it.each(["/regler/elg/5025/boks", "/regler/and_gaas/0301/boks?lang=en"])(
  "any site may show %s in a frame, without scripts and forms",
  async (path) => {
    const { headers } = await answerAt("https://utmark.example", path);
    expect(headers["content-security-policy"]).toBe(
      "default-src 'none';style-src 'self';base-uri 'none';form-action 'none';frame-ancestors *",
    );
    expect(headers["x-frame-options"]).toBeUndefined();
    expect(headers["x-content-type-options"]).toBe("nosniff");
  },
);
it.each([
  "/",
  "/regler/elg/5025",
  "/regler/elg/5025/boks/",
  "/regler/elg/5025/boks.data",
  "/login?next=/regler/elg/5025/boks",
  "/regler/elg/5025/boks/../../../../login",
  "/regler/elg/50255/boks",
])("no other site may show %s in a frame", async (path) => {
  const { headers } = await answerAt("https://utmark.example", path);
  expect(headers["content-security-policy"]).toContain("frame-ancestors 'none'");
  expect(headers["x-frame-options"]).toBe("DENY");
});
it("cookies are not secure and HSTS is not sent over http", async () => {
  const { headers } = await answerAt("http://localhost:3000");
  expect(headers["set-cookie"]).toEqual(["language=en; Path=/", "own=1; secure", "name=secure"]);
  expect(headers["strict-transport-security"]).toBeUndefined();
});
it("pages may use geolocation, and no other device", async () => {
  const { headers } = await answerAt("http://localhost:3000");
  expect(headers["permissions-policy"]).toMatch(/geolocation=\(self\).*camera=\(self\).*microphone=\(\)/);
});
it("every sign-in cookie is secure, the demo provider's too", async () => {
  const app = await openApp({ listen: true, env: { PUBLIC_URL: "https://utmark.example" } });
  const visit = (path: string) => fetch(app.base + path, { redirect: "manual" });
  const start = await visit("/api/auth/start?returnUrl=/dashboard");
  const provider = new URL(start.headers.get("location") ?? "");
  expect(provider.origin).toBe("https://utmark.example");
  const cookies = [
    ...start.headers.getSetCookie(),
    ...(await visit(provider.pathname + provider.search)).headers.getSetCookie(),
  ];
  expect(cookies.length).toBeGreaterThan(2);
  for (const cookie of cookies) expect(cookie).toMatch(/; secure/i);
});
