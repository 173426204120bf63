import { describe, expect, it } from "vitest";
import { ApiError } from "#contract/client.ts";
import { type Loading, loadInvoice } from "./use-invoice.ts";

const refusal = (status: number) => new ApiError({ type: "", status, code: "x", title: "", detail: "" });

async function load(responses: (Error | string)[]) {
  const waited: number[] = [];
  const states: Loading<string>[] = [];
  let calls = 0;
  await loadInvoice(
    async () => {
      const answer = responses[calls++] ?? responses.at(-1)!;
      if (answer instanceof Error) throw answer;
      return answer;
    },
    async (ms) => void waited.push(ms),
    (s) => states.push(s),
  );
  return { calls, waited, last: states.at(-1)! };
}

describe("loading an invoice (rules 8.4)", () => {
  it("is tried four times with back-off when the server keeps failing", async () => {
    const { calls, waited, last } = await load([refusal(503)]);
    expect(calls).toBe(4);
    expect(waited).toEqual([...waited].sort((a, b) => a - b));
    expect(new Set(waited).size).toBe(3);
    expect(last.problem?.status).toBe(503);
  });
  it("is retried after a network error", async () => {
    const { calls, last } = await load([refusal(0), refusal(500), "paper"]);
    expect(calls).toBe(3);
    expect(last.paper).toBe("paper");
  });
  it.each([401, 403, 404, 409, 429])("is not retried after the status %i", async (status) => {
    const { calls, last } = await load([refusal(status), "paper"]);
    expect(calls).toBe(1);
    expect(last.problem?.status).toBe(status);
  });
});
