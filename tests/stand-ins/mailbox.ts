/** A real SMTP server that stores received emails, and lets tests wait for one. */
import type { AddressInfo } from "node:net";
import { SMTPServer } from "smtp-server";

export type ReceivedEmail = {
  to: string;
  subject: string;
  text: string;
  html: string;
  link: string;
  replyTo: string;
  /** The URL that a mail program unsubscribes with, and whether one click is enough. */
  unsubscribe: { at: string; oneClick: boolean };
  attachments: { name: string; bytes: Buffer }[];
};

function decoded(head: string, body: string): string {
  if (/base64/i.test(head)) return Buffer.from(body, "base64").toString();
  if (!/quoted-printable/i.test(head)) return body;
  return Buffer.from(
    body
      .replace(/=\r?\n/g, "")
      .replace(/=([0-9A-F]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    "latin1",
  ).toString();
}
const words = (header: string) =>
  header
    .replace(/\?=\s+=\?/g, "?==?")
    .replace(/=\?utf-8\?([bq])\?([^?]*)\?=/gi, (_, kind: string, text: string) =>
      kind.toLowerCase() === "b"
        ? Buffer.from(text, "base64").toString()
        : decoded("quoted-printable", text.replaceAll("_", " ")),
    );

const attached =
  /Content-Disposition: attachment;\s+filename=(?:"([^"]+)"|(\S+))[\s\S]*?\r?\n\r?\n([\w+/=\r\n]+)/g;

/** Returns the email's parts, the first URL in its plain text, and its attachments. */
function parseEmail(raw: string, to: string): ReceivedEmail {
  const subject = words(/^Subject: ((?:.*)(?:\r?\n[ \t].*)*)/m.exec(raw)?.[1]?.replace(/\r?\n/g, "") ?? "");
  const part = (type: string) => {
    const part =
      new RegExp(`Content-Type: ${type}[\\s\\S]*?(?=\\r?\\n----_NmP|$(?![\\s\\S]))`).exec(raw)?.[0] ?? "";
    const [head = "", ...rest] = part.split(/\r?\n\r?\n/);
    return decoded(head, rest.join("\n\n")).trim();
  };
  const [text, html] = [part("text/plain"), part("text/html")];
  const attachments = [...raw.matchAll(attached)].map(([, quoted, plain, body = ""]) => ({
    name: (quoted ?? plain ?? "").replace(/\r?\n[ \t]/g, " "),
    bytes: Buffer.from(body, "base64"),
  }));
  const replyTo = /^Reply-To: <?([^>\r\n]+)/im.exec(raw)?.[1] ?? "";
  const unsubscribe = {
    at: /^List-Unsubscribe:\s+<([^>]+)>/im.exec(raw)?.[1] ?? "",
    oneClick: /^List-Unsubscribe-Post: List-Unsubscribe=One-Click/im.test(raw),
  };
  const link = /https?:\S+/.exec(text)?.[0] ?? "";
  return { to, subject, text, html, link, replyTo, unsubscribe, attachments };
}

export async function openMailbox() {
  const emails: ReceivedEmail[] = [];
  const receivers: { to: string; got: (email: ReceivedEmail) => void }[] = [];
  let refusing = false;
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    logger: false,
    onRcptTo: (_address, _session, done) =>
      done(refusing ? Object.assign(new Error("5.7.1 not today"), { responseCode: 550 }) : undefined),
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on("data", (chunk: Buffer) => chunks.push(chunk));
      stream.on("end", () => {
        const email = parseEmail(Buffer.concat(chunks).toString(), session.envelope.rcptTo[0]?.address ?? "");
        const index = receivers.findIndex((one) => one.to === email.to);
        if (index < 0) emails.push(email);
        else receivers.splice(index, 1)[0]?.got(email);
        done();
      });
    },
  });
  await new Promise<void>((resolve) => void server.listen(0, "127.0.0.1", resolve));
  return {
    url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
    /** Waits for an email to this address, and returns the oldest unread one. */
    next(to: string): Promise<ReceivedEmail> {
      const index = emails.findIndex((email) => email.to === to);
      return index < 0
        ? new Promise((resolve) => receivers.push({ to, got: resolve }))
        : Promise.resolve(emails.splice(index, 1)[0] as ReceivedEmail);
    },
    waitingFor: (to: string) => emails.filter((email) => email.to === to).length,
    refuse(on: boolean) {
      refusing = on;
    },
    close: () => new Promise<void>((resolve) => void server.close(() => resolve())),
  };
}
