/**
 * Today's scans, which stay on the device; those that the warden reports are sent when the network is there, and
 * stay until then.
 */
import { useCallback, useEffect, useRef, useState } from "react";
import { ApiError } from "#contract/client.ts";
import { controlScansMax } from "#domain/control/lists.ts";
import { osloDate } from "#domain/days.ts";
import type { JudgeReason, Verdict } from "#domain/permit/judge.ts";
import type { PermitRole } from "#domain/permit/permit.ts";
import { browserApi, networkCode } from "#web/platform/api/api-client.ts";
import { randomKey } from "#web/platform/api/idempotency-key.ts";
import { readKept, writeKept } from "./kept.ts";

export type Scan = {
  scanId: string;
  at: string;
  outcome: Verdict["colour"];
  reasons: readonly JudgeReason[];
  permitId: string | null;
  holder?: string;
  role?: PermitRole;
  /** The ground that it is reported to; null until the warden says which. */
  propertyId: string | null;
  place: { lat: number; lon: number } | null;
  note: string;
  state: "kept" | "waiting" | "reported" | "refused";
  /** Under which it is sent, together with others. */
  reportKey?: string;
  problem?: string;
};

const sendAgainMs = 15_000;
const isKeptToday = (scan: Scan, today: string) =>
  scan.state === "waiting" || osloDate(new Date(scan.at)) === today;

const bodyOf = ({ propertyId, permitId, at, outcome, reasons, place, note }: Scan) => ({
  propertyId: propertyId ?? "",
  ...(permitId && { permitId }),
  checkedAt: at,
  outcome,
  reasons: [...reasons],
  ...(place && { place }),
  note,
});

/** Why a report was refused; "away" if it is to be sent again; undefined if it has arrived. */
async function send(scans: readonly Scan[], idempotencyKey: string): Promise<string | undefined> {
  try {
    await browserApi()(
      "POST /api/control/reports",
      { body: { scans: scans.map(bodyOf) } },
      { idempotencyKey },
    );
    return undefined;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const { status, code, errors, detail } = error.problem;
    return status >= 500 || status === 401 || code === networkCode ? "away" : (errors?.[0]?.detail ?? detail);
  }
}

export function useScans(uid: string) {
  const [scans, setScans] = useState<readonly Scan[]>([]);
  const all = useRef<readonly Scan[]>([]);
  const isSending = useRef(false);
  const change = useCallback(
    async (to: (now: readonly Scan[]) => readonly Scan[]) => {
      all.current = to(all.current);
      setScans(all.current);
      await writeKept(uid, "scans", all.current).catch(() => {}); // the device is full
    },
    [uid],
  );
  const sendWaiting = useCallback(async () => {
    if (isSending.current) return;
    isSending.current = true;
    try {
      const waiting = all.current.filter(({ state }) => state === "waiting");
      for (const [key, batch] of Map.groupBy(waiting, ({ reportKey = "" }) => reportKey)) {
        const problem = await send(batch, key);
        if (problem === "away") return;
        const ids = new Set(batch.map(({ scanId }) => scanId));
        await change((now) =>
          now.map((scan) =>
            ids.has(scan.scanId)
              ? { ...scan, state: problem ? "refused" : "reported", ...(problem && { problem }) }
              : scan,
          ),
        );
      }
    } finally {
      isSending.current = false;
    }
  }, [change]);
  useEffect(() => {
    const begin = async () => {
      const kept = (await readKept<Scan[]>(uid, "scans")) ?? [];
      const today = osloDate(new Date());
      await change((now) => [...now, ...kept.filter((scan) => isKeptToday(scan, today))]);
      await sendWaiting();
    };
    void begin();
    const go = () => void sendWaiting();
    addEventListener("online", go);
    const timer = setInterval(go, sendAgainMs);
    return () => {
      removeEventListener("online", go);
      clearInterval(timer);
    };
  }, [uid, change, sendWaiting]);

  return {
    scans,
    add: (scan: Omit<Scan, "scanId" | "state" | "note">) => {
      const scanId = randomKey();
      void change((now) => [{ ...scan, scanId, state: "kept", note: "" }, ...now]);
      return scanId;
    },
    edit: (scanId: string, part: Partial<Pick<Scan, "note" | "propertyId">>) =>
      void change((now) => now.map((scan) => (scan.scanId === scanId ? { ...scan, ...part } : scan))),
    remove: (ids: ReadonlySet<string>) => void change((now) => now.filter(({ scanId }) => !ids.has(scanId))),
    /** Takes a deletion back. */
    putBack: (deleted: readonly Scan[]) =>
      void change((now) => [...now, ...deleted].sort((a, b) => b.at.localeCompare(a.at))),
    /** Reports these, at once or when the network is there. */
    report: async (ids: ReadonlySet<string>) => {
      const chosen = all.current.filter(({ scanId }) => ids.has(scanId)).slice(0, controlScansMax);
      const reportKey = randomKey();
      const sent = new Set(chosen.map(({ scanId }) => scanId));
      await change((now) =>
        now.map((scan) => (sent.has(scan.scanId) ? { ...scan, state: "waiting", reportKey } : scan)),
      );
      await sendWaiting();
    },
  };
}
