/**
 * A real HTTP server in place of SMS gateways: Sveve with its published API, and a plain one. It refuses what
 * they would refuse, and stores the messages it receives.
 */
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

type ReceivedSms = { to: string; from: string; text: string; id: string; ref: string };
/** The gateway's behaviour for the next requests, in turn. All later ones are accepted. */
type SmsBehaviour =
  | "take"
  | "fatal"
  | "bad number"
  | "busy"
  | "broken"
  | "silent"
  | "same id"
  | "take and hang up"
  | "not from you";

const bodyOf = async (request: IncomingMessage) => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
};

export async function openSmsGateway() {
  const arrived: ReceivedSms[] = [];
  const next: SmsBehaviour[] = [];
  const counter = { requests: 0 };
  let refs = 42_000;
  const json = (response: ServerResponse, status: number, body: object) =>
    response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));

  function respondAsSveve(path: string, form: URLSearchParams, response: ServerResponse, now: SmsBehaviour) {
    const fatal = (fatalError: string) => json(response, 200, { response: { fatalError } });
    const field = (name: string) => form.get(name) ?? "";
    if (
      field("user") !== "utmark" ||
      field("passwd") !== "hemmelig" ||
      field("f") !== "json" ||
      now === "fatal"
    )
      return fatal("Feil brukernavn/passord");
    if (path.endsWith("/AccountAdm")) return json(response, 200, { response: { sms_count: 993 } });
    if (!path.endsWith("/SendMessage")) return json(response, 404, {});
    if (!/^.{3,11}$/.test(field("from")) || !field("msg")) return fatal("Mangler avsender eller tekst");
    const to = field("to");
    if (!/^(\+47)?\d{8}$/.test(to) || now === "bad number")
      return json(response, 200, {
        response: {
          msgOkCount: 0,
          stdSMSCount: 0,
          errors: [{ number: to, message: "Telefonnummeret er ikke gyldig" }],
          ids: [],
        },
      });
    const ref = String(++refs);
    arrived.push({ to, from: field("from"), text: field("msg"), id: field("ref"), ref });
    if (now === "take and hang up") return response.destroy();
    const ids = [now === "same id" ? 1 : Number(ref)];
    return json(response, 200, { response: { msgOkCount: 1, stdSMSCount: 1, ids } });
  }

  function respondAsPlainGateway(
    request: IncomingMessage,
    text: string,
    response: ServerResponse,
    now: SmsBehaviour,
  ) {
    if (request.headers.authorization !== "Bearer hemmelig" || now === "not from you")
      return json(response, 401, { message: "who are you" });
    if (request.method === "GET") return json(response, 405, {});
    const { to, from, text: message, id } = JSON.parse(text) as Record<string, string>;
    if (!to || !from || !message || now === "bad number")
      return json(response, 422, { message: "no such number" });
    const ref = `m-${++refs}`;
    arrived.push({ to, from, text: message, id: id ?? "", ref });
    if (now === "silent") return;
    if (now === "take and hang up") return response.destroy();
    return json(response, 202, { id: ref });
  }

  const server = createServer((request, response) => {
    void (async () => {
      counter.requests++;
      const text = await bodyOf(request);
      const now = next.shift() ?? "take";
      if (now === "busy") return json(response, 429, {});
      if (now === "broken") return json(response, 503, {});
      const { pathname } = new URL(request.url ?? "/", "http://x");
      return pathname.startsWith("/SMS/")
        ? respondAsSveve(pathname, new URLSearchParams(text), response, now)
        : respondAsPlainGateway(request, text, response, now);
    })();
  });
  const listen = (port: number) =>
    new Promise<void>((resolve) => void server.listen(port, "127.0.0.1", resolve));
  await listen(0);
  const { port } = server.address() as AddressInfo;
  const close = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  const base = `http://127.0.0.1:${port}`;
  return {
    arrived,
    next,
    seen: counter,
    sveve: { SMS_URL: `${base}/SMS`, SMS_USER: "utmark", SMS_PASSWORD: "hemmelig", SMS_SENDER: "Utmark" },
    plain: { SMS_URL: `${base}/messages`, SMS_TOKEN: "hemmelig", SMS_SENDER: "Utmark" },
    close,
    /** Stops the gateway; `back` starts it again at the same URL. */
    away: close,
    back: () => listen(port),
  };
}
