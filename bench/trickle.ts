/** Measures the upload of a profile picture while two other accounts upload at a byte a second. */
import http from "node:http";
import { form, photo } from "#tests/support/files.ts";
import { signInByProvider } from "#tests/support/sign-in.ts";
import type { Running } from "./process.ts";
import type { Row } from "./report.ts";

const EACH = 12;
const path = "/api/user-profile/upload-profile-image";

async function uploadPictureMs(
  { base }: Running,
  token: string,
  picture: ReturnType<typeof form>,
): Promise<number> {
  const startMs = performance.now();
  const answer = await fetch(base + path, {
    method: "POST",
    headers: { ...picture.headers, authorization: `Bearer ${token}` },
    body: new Uint8Array(picture.payload),
  });
  await answer.text();
  if (answer.status !== 200) throw new Error(`the picture of the other client got ${answer.status}`);
  return performance.now() - startMs;
}

export async function trickleFigure(server: Running): Promise<Row> {
  const tokenOf = async (email: string) => (await signInByProvider(server.base, email)).token ?? "";
  const slow = await Promise.all(["jeger@example.no", "begge@example.no"].map(tokenOf));
  const other = await tokenOf("jeger2@example.no");
  const picture = form(await photo(), { name: "meg.jpg" });
  await uploadPictureMs(server, other, picture);
  const quietMs = await uploadPictureMs(server, other, picture);
  const requests = slow.flatMap((token) =>
    Array.from({ length: EACH }, () => {
      const headers = { ...picture.headers, "content-length": "100000", authorization: `Bearer ${token}` };
      const request = http.request(server.base + path, { method: "POST", headers });
      request.on("error", () => {}).on("response", (answer) => answer.resume());
      request.write(picture.payload.subarray(0, 100));
      return { request, timer: setInterval(() => request.write(" "), 1000) };
    }),
  );
  await Promise.all(requests.map(({ request }) => new Promise((resolve) => request.once("socket", resolve))));
  const besideMs = await uploadPictureMs(server, other, picture);
  for (const { request, timer } of requests) {
    clearInterval(timer);
    request.destroy();
  }
  return {
    what: "another's picture beside 24 that send a byte a second",
    measured: besideMs / quietMs,
    unit: "×",
    limit: 5,
  };
}
