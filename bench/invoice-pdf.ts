/** Measures drawing an invoice's PDF: the CPU time of all threads, and how long it blocks the event loop. */
import { measureBlocking } from "./media.ts";
import { median, type Row } from "./report.ts";
import type { World } from "./world.ts";

const ROUNDS = 20;

export async function invoicePdf(world: World): Promise<Row[]> {
  const [owner, hunter] = [await world.make.landowner(), await world.make.hunter()];
  const { offeringId } = await world.make.offering({ ownerUid: owner.uid });
  const post = async (who: typeof owner, url: string, payload: object) => {
    const answer = await world.app.http.inject({
      method: "POST",
      url: `/api/${url}`,
      headers: { authorization: who.bearer },
      payload,
    });
    if (answer.statusCode >= 300) throw new Error(`${url}: ${answer.statusCode} ${answer.body}`);
    return answer.json();
  };
  const stay = { offeringId, fromDate: "2027-10-01", toDate: "2027-10-04", participants: 2 };
  const { bookingId } = await post(hunter, "core-booking/calculate", stay);
  await post(hunter, `core-booking/submit/${bookingId}`, { termsAccepted: true, privacyAccepted: true });
  await post(owner, `booking-actions/${bookingId}/accept`, {});
  let bytes = 0;
  /** Requests a PDF, and returns the CPU milliseconds of the whole process. */
  async function requestPdfCpuMs(): Promise<number> {
    const before = process.cpuUsage();
    const answer = await world.app.http.inject({
      url: `/api/invoice/${bookingId}/pdf`,
      headers: { authorization: hunter.bearer },
    });
    if (answer.statusCode !== 200) throw new Error(`pdf: ${answer.statusCode} ${answer.body}`);
    bytes = answer.rawPayload.length;
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1000;
  }
  const first = await requestPdfCpuMs(); // starts the thread
  const drawingMs: number[] = [];
  const { blockedMs, note } = await measureBlocking(async () => {
    for (let i = 0; i < ROUNDS; i++) drawingMs.push(await requestPdfCpuMs());
  });
  return [
    {
      what: "an invoice as PDF: CPU of all threads",
      measured: median(drawingMs),
      unit: "ms",
      limit: 400,
      note: `${first.toFixed(0)} ms with the start of the thread; ${(bytes / 1000).toFixed(0)} kB`,
    },
    { what: "… nothing else runs for at most", measured: blockedMs, unit: "ms", limit: 50, note },
  ];
}
