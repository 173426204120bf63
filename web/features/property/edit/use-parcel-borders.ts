import { useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { ApiError } from "#contract/client.ts";
import type { ParcelBoundary } from "#contract/boundary/endpoints.ts";
import type { Boundary } from "#contract/property/endpoints.ts";
import { browserApi } from "#web/platform/api-client.ts";
import { parseNumber } from "#web/i18n/number-input.ts";
import { notify } from "#web/ui/toast.tsx";
import { joined, type Border } from "#web/features/boundary/public.ts";
import { municipalityNumber, type ParcelValues } from "./property-form.ts";

type Fetched = { busy: true } | { found: ParcelBoundary } | { refused: string };
type RowState = { state?: Fetched | undefined; shape?: Boundary | undefined };
type Numbers = {
  municipalityNumber: string;
  gnr: number;
  bnr: number;
  fnr?: number | undefined;
  snr?: number | undefined;
};

/** The REST service first; where it fails, not where it says no, the WFS. */
async function fromMap(query: Numbers, signal: AbortSignal): Promise<ParcelBoundary> {
  const api = browserApi({ signal });
  try {
    return await api("GET /api/boundaries/national-map/rest", { query });
  } catch (e) {
    if (!(e instanceof ApiError) || (e.problem.status !== 0 && e.problem.status < 500)) throw e;
    return api("GET /api/boundaries/national-map/wfs", { query });
  }
}

/**
 * Borders fetched parcel by parcel. Each replaces the parcel's earlier one alone; what a hand has drawn is
 * replaced when the reader says so.
 */
export function useParcelBorders({
  parcels,
  own,
  border,
  onPlaced,
}: {
  parcels: readonly ParcelValues[];
  own: string;
  border: Border;
  /** A border was put on the map, so large. */
  onPlaced: (hectares: number) => unknown;
}) {
  const t = useTranslations("borders.fetch");
  const [rows, setRows] = useState<RowState[]>([]);
  const [question, setQuestion] = useState<{ row: number; found: ParcelBoundary }>();
  const stops = useRef<(AbortController | undefined)[]>([]);
  /** What the fetched areas came to; anything else was drawn or changed by hand. */
  const made = useRef<string>(undefined);
  const now = useRef({ border, rows, onPlaced });
  now.current = { border, rows, onPlaced };
  /** What was last asked for. */
  const asked = useRef<string>(undefined);

  function setFetchState(row: number, state: Fetched | undefined) {
    setRows((was) => Object.assign([...was], { [row]: { ...was[row], state } }));
  }
  function refuse(row: number, text: string, o: { toast: boolean }) {
    setFetchState(row, { refused: text });
    if (o.toast) notify.error(text);
  }
  async function put(shapes: (Boundary | undefined)[]) {
    const next = await joined(shapes.filter((shape) => shape !== undefined));
    made.current = JSON.stringify(next);
    now.current.border.bring(next);
  }
  const byHand = () =>
    now.current.border.boundary !== null && JSON.stringify(now.current.border.boundary) !== made.current;

  /** `isAutomatic`: nobody has pressed for it, so that it takes nothing's place. */
  async function fetchBorder(row: number, given: Partial<ParcelValues> = {}, isAutomatic = false) {
    const query = numbersOf({ ...parcels[row]!, ...given }, own);
    if (typeof query === "string") return refuse(row, t(query), { toast: false });
    asked.current = JSON.stringify(query);
    stops.current[row]?.abort();
    const stop = new AbortController();
    stops.current[row] = stop;
    setFetchState(row, { busy: true });
    try {
      const found = await fromMap(query, stop.signal);
      if (isAutomatic && now.current.border.boundary) return setFetchState(row, undefined);
      setFetchState(row, { found });
      if (byHand()) setQuestion({ row, found });
      else await place(row, found, "replace");
    } catch (e) {
      if (stop.signal.aborted) return;
      if (!(e instanceof ApiError)) throw e;
      refuse(row, [e.problem.detail, ...(e.problem.errors?.map(({ detail }) => detail) ?? [])].at(-1) ?? "", {
        toast: !isAutomatic,
      });
    }
  }
  async function place(row: number, found: ParcelBoundary, how: "replace" | "add") {
    const shapes = now.current.rows.map(({ shape }) => shape);
    shapes[row] = found.boundary;
    setRows((was) => Object.assign([...was], { [row]: { state: { found }, shape: found.boundary } }));
    const drawn = how === "add" ? now.current.border.boundary : null;
    now.current.onPlaced(found.areaHectares);
    if (!drawn) return put(shapes);
    now.current.border.bring(await joined([drawn, found.boundary]));
  }

  return {
    stateOf: (row: number) => rows[row]?.state,
    fetch: (row: number, given?: Partial<ParcelValues>) => void fetchBorder(row, given),
    /** Once its numbers stand there, where there is no border yet. */
    find(row: number) {
      const query = numbersOf(parcels[row]!, own);
      if (typeof query === "string" || border.boundary || asked.current === JSON.stringify(query)) return;
      void fetchBorder(row, {}, true);
    },
    cancel(row: number) {
      stops.current[row]?.abort();
      setFetchState(row, undefined);
    },
    /** The row is taken away, and with it the area that was fetched for it. */
    drop(row: number) {
      stops.current[row]?.abort();
      stops.current.splice(row, 1);
      const left = rows.filter((_, i) => i !== row);
      const had = rows[row]?.shape !== undefined;
      setRows(left);
      if (had && !byHand()) void put(left.map((r) => r?.shape));
    },
    question: question && {
      answer(how: "replace" | "add" | "keep") {
        setQuestion(undefined);
        if (how === "keep") setFetchState(question.row, undefined);
        else void place(question.row, question.found, how);
      },
    },
  };
}
export type ParcelBorders = ReturnType<typeof useParcelBorders>;

/** What is missing or wrong, by the key of its text, where it cannot be asked about. */
function numbersOf(p: ParcelValues, own: string): Numbers | "noMunicipality" | "noNumbers" {
  const number = municipalityNumber(p.municipalityNumber) ?? own;
  if (!/^\d{4}$/.test(number)) return "noMunicipality";
  const [gnr, bnr, fnr, snr] = [
    parseNumber(p.gnr),
    parseNumber(p.bnr),
    parseNumber(p.fnr),
    parseNumber(p.snr),
  ];
  if (!gnr || !bnr || [fnr, snr].some(Number.isNaN)) return "noNumbers";
  return { municipalityNumber: number, gnr, bnr, fnr, snr };
}

/** `5045-41/2/1` → its lease and section, as the fields hold them. */
export function unitOf(text: string): { fnr: string; snr: string } {
  const [, , fnr = "", snr = ""] = text.replace(/^\d{4}-/, "").split("/");
  const typed = (n: string) => (n === "0" ? "" : n);
  return { fnr: typed(fnr), snr: typed(snr) };
}
