/**
 * A client with fifty connections, in a process with low CPU priority that stands for another machine.
 * It repeats one request until it receives `stop`.
 */
import http from "node:http";
import os from "node:os";
import { setTimeout as sleep } from "node:timers/promises";

export type Attack = {
  url: string;
  method: string;
  headers: Record<string, string>;
  body?: string;
  bodyBytes?: number;
  bodyBase64?: string;
};
type PreparedAttack = Omit<Attack, "body"> & { body: Buffer | undefined };
const CONNECTIONS = 50;
const agent = new http.Agent({ keepAlive: true, maxSockets: CONNECTIONS });

const statuses: Record<string, number> = {};
let stopping = false;

/** Returns the response's status, or the error. */
const send = ({ url, method, headers, body }: PreparedAttack): Promise<string> =>
  new Promise((resolve) => {
    const request = http.request(url, { method, headers, agent }, (answer) => {
      answer.resume().on("end", () => resolve(String(answer.statusCode)));
      answer.on("error", () => resolve("cut"));
    });
    request.on("error", (e: NodeJS.ErrnoException) => resolve(e.code ?? "cut"));
    request.end(body);
  });

async function sendUntilStopped(attack: PreparedAttack): Promise<void> {
  while (!stopping) {
    const status = await send(attack);
    statuses[status] = (statuses[status] ?? 0) + 1;
    if (!/^\d+$/.test(status)) await sleep(5); // a refused connection costs no CPU
  }
}

process.on("message", async (message: Attack | "stop") => {
  if (message === "stop") {
    stopping = true;
    process.send?.(statuses);
    process.exit(0);
  }
  os.setPriority(os.constants.priority.PRIORITY_LOW);
  const { bodyBytes, body = bodyBytes && `[${"{},".repeat(bodyBytes / 3)}{}]` } = message;
  const bytes = message.bodyBase64 ? Buffer.from(message.bodyBase64, "base64") : body && Buffer.from(body);
  const attack = { ...message, body: bytes || undefined };
  await Promise.all(Array.from({ length: CONNECTIONS }, () => sendUntilStopped(attack)));
});
