/** The one way to send email: SMTP over pooled connections, with a definite outcome for each email. */
import { Readable } from "node:stream";
import MailComposer from "nodemailer/lib/mail-composer";
import { parseConnectionUrl } from "nodemailer/lib/shared";
import SMTPConnection from "nodemailer/lib/smtp-connection";
import { limitServiceCalls } from "#server/platform/http/outside-calls.ts";

/** `id`: part of the Message-ID, which stays the same however often sending is tried. */
export type OutgoingMail = {
  id: string;
  to: string;
  subject: string;
  text: string;
  html: string;
  /** A POST to this address unsubscribes, without a page (RFC 8058). */
  unsubscribe?: string;
  replyTo?: string;
  attachments?: readonly { filename: string; content: Buffer; contentType: string }[];
};
/**
 * `sent`: accepted by the server. `refused`: permanently rejected. `later`: not handed over, so retry.
 * `unknown`: the connection broke after the content was sent, so a retry could deliver it twice. `taken`:
 * `claim` returned false.
 */
export type Outcome = { result: "sent" | "taken" } | { result: "refused" | "later" | "unknown"; why: string };
export type Mailer = {
  /** `claim` is called once, right before the content is sent, and records that sending begins. */
  send(mail: OutgoingMail, claim?: () => Promise<boolean>): Promise<Outcome>;
  close(): void;
};

type SmtpError = Error & { responseCode?: number; command?: string };
const TIMEOUTS = {
  connectionTimeout: 10_000,
  greetingTimeout: 10_000,
  socketTimeout: 30_000,
  dnsTimeout: 10_000,
};
const IDLE_TIMEOUT_MS = 5_000;
const MAX_IDLE = 2;

class AlreadyClaimed extends Error {}

/** A lazy stream of the content, read only once the server has accepted sender and receiver. */
function contentStream(content: Buffer, claim: () => Promise<boolean>, onHanded: () => void): Readable {
  let hasStarted = false;
  return new Readable({
    read() {
      if (hasStarted) return;
      hasStarted = true;
      claim().then(
        (isClaimed) => {
          if (!isClaimed) return void this.destroy(new AlreadyClaimed());
          onHanded();
          this.push(content);
          this.push(null);
        },
        (e: Error) => void this.destroy(e),
      );
    },
  });
}

/**
 * A refusal has a code. 4xx is temporary; 5xx is permanent if it is about the receiver or the email, but
 * temporary if about us or our address, which an operator can correct. Without a code the connection broke.
 */
function outcomeOf(error: SmtpError, isHandedOver: boolean): Outcome {
  const why = error.message.slice(0, 300);
  if (error instanceof AlreadyClaimed) return { result: "taken" };
  const { responseCode: code, command } = error;
  if (code !== undefined)
    return {
      result: code >= 500 && (command === "RCPT TO" || command === "DATA") ? "refused" : "later",
      why,
    };
  return { result: isHandedOver ? "unknown" : "later", why };
}

function openConnections(url: string, times: Partial<typeof TIMEOUTS>) {
  const { auth, ...address } = parseConnectionUrl(url);
  const idle = new Map<SMTPConnection, NodeJS.Timeout>();
  const drop = (connection: SMTPConnection) => {
    clearTimeout(idle.get(connection));
    idle.delete(connection);
    connection.close();
  };
  const open = () =>
    new Promise<SMTPConnection>((resolve, reject) => {
      const connection = new SMTPConnection({ ...address, ...TIMEOUTS, ...times });
      const fail = (e: Error) => {
        connection.close();
        reject(e);
      };
      connection.on("error", fail);
      connection.connect((e) => {
        if (e) return fail(e);
        if (!auth || !connection.allowsAuth) return resolve(connection);
        connection.login(auth, (refused) => (refused ? fail(refused) : resolve(connection)));
      });
    });
  async function takeConnection(): Promise<SMTPConnection> {
    for (const [connection, timer] of idle) {
      clearTimeout(timer);
      idle.delete(connection);
      if (connection.destroyed) continue;
      connection.removeAllListeners("end");
      const alive = await new Promise<boolean>((resolve) => {
        const fail = () => resolve(false);
        connection.once("error", fail).once("end", fail);
        connection.reset((e) => {
          connection.off("error", fail).off("end", fail);
          resolve(!e);
        });
      });
      if (alive) return connection;
      connection.close();
    }
    return open();
  }
  const giveBack = (connection: SMTPConnection) => {
    if (idle.size >= MAX_IDLE || connection.destroyed) return connection.close();
    connection.once("end", () => drop(connection));
    idle.set(connection, setTimeout(() => drop(connection), IDLE_TIMEOUT_MS).unref());
  };
  return { take: takeConnection, give: giveBack, close: () => [...idle.keys()].forEach(drop) };
}

const compose = (mail: OutgoingMail, from: string): Promise<Buffer> =>
  new MailComposer({
    from,
    to: { name: "", address: mail.to },
    ...(mail.replyTo && { replyTo: { name: "", address: mail.replyTo } }),
    subject: mail.subject,
    text: mail.text,
    html: mail.html,
    messageId: `<${mail.id}@${new URL(`mailto:${addressOf(from)}`).pathname.split("@")[1]}>`,
    ...(mail.attachments && { attachments: [...mail.attachments] }),
    headers: {
      ...(mail.unsubscribe && {
        "List-Unsubscribe": `<${mail.unsubscribe}>`,
        "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
      }),
    },
  })
    .compile()
    .build();

/** The address in a sender: «Utmark <post@utmark.no>» → «post@utmark.no». */
const addressOf = (from: string): string => /<([^<>]+)>/.exec(from)?.[1] ?? from;

export function openMailer({
  url,
  from,
  times = {},
}: {
  url: string;
  from: string;
  times?: Partial<typeof TIMEOUTS>;
}): Mailer {
  const connections = openConnections(url, times);
  const sendOn = (connection: SMTPConnection, to: string, content: Readable) =>
    new Promise<void>((resolve, reject) => {
      const rejectOnEnd = () => reject(new Error("The connection was closed")); // without an error
      connection.once("error", reject).once("end", rejectOnEnd);
      content.once("error", reject);
      connection.send({ from: addressOf(from), to: [to] }, content, (e) => {
        connection.off("error", reject).off("end", rejectOnEnd);
        if (e) reject(e);
        else resolve();
      });
    });
  return {
    async send(mail, claim = async () => true) {
      let isHandedOver = false;
      let connection: SMTPConnection | undefined;
      try {
        const content = await compose(mail, from);
        const onHanded = () => {
          isHandedOver = true;
        };
        await limitServiceCalls("the mail server", async () => {
          connection = await connections.take();
          await sendOn(connection, mail.to, contentStream(content, claim, onHanded));
          connections.give(connection);
        });
        return { result: "sent" };
      } catch (e) {
        connection?.close();
        return outcomeOf(e as SmtpError, isHandedOver);
      }
    },
    close: connections.close,
  };
}
