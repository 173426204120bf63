/**
 * The mail server is killed after it has received an e-mail and before it responds. The e-mail is marked as
 * possibly sent, is not retried automatically, and an administrator sends it again.
 */
import { spawn } from "node:child_process";
import { createInterface } from "node:readline";
import { expect, it } from "vitest";
import { atEndOfFile } from "#tests/support/end-of-file.ts";
import { freePort } from "#tests/support/ports.ts";
import { until } from "#tests/support/until.ts";
import { requestJson, openOutage, outageNow, untilDone } from "../outage.ts";
import type { Running } from "../server.ts";

/** Starts the mail server, which reports the received Message-IDs in order. */
async function openMailServer(port: number, how: "takes" | "holds") {
  const child = spawn(process.execPath, ["tests/faults/smtp-worker.ts", String(port), how], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  atEndOfFile(() => child.kill("SIGKILL"));
  const ended = new Promise((resolve) => child.on("close", resolve));
  const lines: string[] = [];
  createInterface({ input: child.stdout }).on("line", (line) => lines.push(line));
  await until(() => expect(lines[0]).toBe("ready"));
  return {
    arrived: () => lines.slice(1),
    async kill() {
      child.kill("SIGKILL");
      await ended;
    },
  };
}

it("an e-mail without an answer is marked as possibly sent, and only an administrator sends it again", async () => {
  const port = await freePort();
  const outage = await openOutage();
  const { app } = outage;
  const { kari, ola, admin } = await app.people();
  app.clock.set(new Date(outageNow).toISOString());
  const bookingId = await app.pending(kari, ola);
  await app.settle();
  const holding = await openMailServer(port, "holds");
  const [server] = (await outage.startServers(1, { SMTP_URL: `smtp://127.0.0.1:${port}` })) as [Running];
  const post = async (path: string, who: typeof ola) => {
    const answer = await requestJson(server, path, { who, body: {} });
    expect([answer.status, answer.status === 200 ? "" : answer.body]).toEqual([200, ""]);
    return answer.body;
  };
  await post(`/api/booking-actions/${bookingId}/accept`, kari);
  const readEmailRows = () =>
    app.rows(
      `select communication_id::text id, status, problem from communication
       where booking_id = $1 and channel = 'email' and at >= '2027-08-04' order by communication_id`,
      bookingId,
    );
  await until(() => expect(holding.arrived().length).toBeGreaterThan(0));
  await holding.kill();
  const heldUp = new Set(holding.arrived());

  const mailServer = await openMailServer(port, "takes");
  const isOver = async () => {
    const all = await readEmailRows();
    expect(all.filter(({ status }) => status === "pending")).toEqual([]);
    return all;
  };
  const [unanswered] = (await untilDone(isOver)).filter(({ id }) => heldUp.has(id));
  expect(unanswered).toMatchObject({ status: "failed", problem: "not_answered" });
  expect(mailServer.arrived()).not.toContain(unanswered?.id);
  // no e-mail is sent twice automatically
  for (const { id, status } of await readEmailRows())
    expect([id, mailServer.arrived().filter((one) => one === id).length]).toEqual([
      id,
      status === "sent" ? 1 : 0,
    ]);

  const again = await post(`/api/admin/communications/${unanswered?.id}/resend`, admin);
  await untilDone(async () =>
    expect((await readEmailRows()).find(({ id }) => id === again.communicationId)?.status).toBe("sent"),
  );
  expect(mailServer.arrived().filter((id) => id === again.communicationId)).toHaveLength(1);
});
