import { describe, expect, it } from "vitest";
import { ApiError } from "#contract/client.ts";
import { type Loading, loadInvoice } from "./use-invoice.ts";

const refusal = (status: number) => new ApiError({ type: "", status, code: "x", title: "", detail: "" });

async function tried(answers: (Error | string)[]) {
  const waited: number[] = [];
  const states: Loading<string>[] = [];
  let calls = 0;
  await loadInvoice(
    async () => {
      const answer = answers[calls++] ?? answers.at(-1)!;
      if (answer instanceof Error) throw answer;
      return answer;
    },
    async (ms) => void waited.push(ms),
    (s) => states.push(s),
  );
  return { calls, waited, last: states.at(-1)! };
}

describe("loading a paper (rules 8.4)", () => {
  it("makes four attempts with growing waits when the server keeps failing", async () => {
    const { calls, waited, last } = await tried([refusal(503)]);
    expect(calls).toBe(4);
    expect(waited).toEqual([...waited].sort((a, b) => a - b));
    expect(new Set(waited).size).toBe(3);
    expect(last.problem?.status).toBe(503);
  });
  it("tries again when the connection broke, and shows the invoice that came", async () => {
    const { calls, last } = await tried([refusal(0), refusal(500), "paper"]);
    expect(calls).toBe(3);
    expect(last.paper).toBe("paper");
  });
  it.each([401, 403, 404, 409, 429])("takes %i for an answer", async (status) => {
    const { calls, last } = await tried([refusal(status), "paper"]);
    expect(calls).toBe(1);
    expect(last.problem?.status).toBe(status);
  });
});
