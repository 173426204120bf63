import { useEffect, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { ApiError } from "#contract/client.ts";
import type { ParcelBoundary } from "#contract/boundary/endpoints.ts";
import type { Boundary } from "#contract/property/fields.ts";
import { browserApi } from "#web/platform/api/api-client.ts";
import { parseNumber } from "#web/i18n/number-input.ts";
import { notify } from "#web/ui/overlay/toast.tsx";
import { mergeBoundaries, type Border } from "#web/features/boundary/public.ts";
import { municipalityNumber, type ParcelValues } from "./property-form.ts";

type FetchedBorder = { busy: true } | { found: ParcelBoundary } | { refused: string };
type RowState = { state?: FetchedBorder | undefined; shape?: Boundary | undefined };
type ParcelNumbers = {
  municipalityNumber: string;
  gnr: number;
  bnr: number;
  fnr?: number | undefined;
  snr?: number | undefined;
};

/** Asks the REST service; if that fails, the WFS service, but not if the parcel was not found. */
async function fetchParcelBoundary(query: ParcelNumbers, signal: AbortSignal): Promise<ParcelBoundary> {
  const api = browserApi({ signal });
  try {
    return await api("GET /api/boundaries/national-map/rest", { query });
  } catch (e) {
    if (!(e instanceof ApiError) || (e.problem.status !== 0 && e.problem.status < 500)) throw e;
    return api("GET /api/boundaries/national-map/wfs", { query });
  }
}

/**
 * Boundaries fetched by parcel number. Fetching again replaces only that parcel's boundary; a boundary drawn
 * by hand is replaced after confirmation.
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
  /** Called with the area in hectares when a boundary is placed on the map. */
  onPlaced: (hectares: number) => unknown;
}) {
  const t = useTranslations("borders.fetch");
  const [rows, setRows] = useState<RowState[]>([]);
  const [question, setQuestion] = useState<{ row: number; found: ParcelBoundary }>();
  const stops = useRef<(AbortController | undefined)[]>([]);
  /** The union of the fetched boundaries; if the border differs from it, it was drawn or edited by hand. */
  const mergedJson = useRef<string>(undefined);
  const now = useRef({ border, rows, onPlaced });
  now.current = { border, rows, onPlaced };
  /** The parcel numbers of the latest request, as JSON. */
  const lastQuery = useRef<string>(undefined);

  const isDrawn = border.boundary !== null;
  useEffect(() => {
    if (!isDrawn) return;
    // a border now exists in another way, so failed fetches need no message
    setRows((was) =>
      was.map((row) => (row?.state && "refused" in row.state ? { ...row, state: undefined } : row)),
    );
  }, [isDrawn]);

  function setFetchState(row: number, state: FetchedBorder | undefined) {
    setRows((was) => Object.assign([...was], { [row]: { ...was[row], state } }));
  }
  function refuse(row: number, text: string, o: { toast: boolean }) {
    setFetchState(row, { refused: text });
    if (o.toast) notify.error(text);
  }
  async function applyMerged(shapes: (Boundary | undefined)[]) {
    const next = await mergeBoundaries(shapes.filter((shape) => shape !== undefined));
    mergedJson.current = JSON.stringify(next);
    now.current.border.importBoundary(next);
  }
  const isDrawnByHand = () =>
    now.current.border.boundary !== null &&
    JSON.stringify(now.current.border.boundary) !== mergedJson.current;

  /** `isAutomatic`: fetched without a click, so an existing boundary is not replaced. */
  async function fetchBorder(row: number, changes: Partial<ParcelValues> = {}, isAutomatic = false) {
    const query = parcelNumbersOf({ ...parcels[row]!, ...changes }, own);
    if (typeof query === "string") return refuse(row, t(query), { toast: false });
    lastQuery.current = JSON.stringify(query);
    stops.current[row]?.abort();
    const stop = new AbortController();
    stops.current[row] = stop;
    setFetchState(row, { busy: true });
    try {
      const boundary = await fetchParcelBoundary(query, stop.signal);
      if (isAutomatic && now.current.border.boundary) return setFetchState(row, undefined);
      setFetchState(row, { found: boundary });
      if (isDrawnByHand()) setQuestion({ row, found: boundary });
      else await place(row, boundary, "replace");
    } catch (e) {
      if (stop.signal.aborted) return;
      if (!(e instanceof ApiError)) throw e;
      refuse(row, [e.problem.detail, ...(e.problem.errors?.map(({ detail }) => detail) ?? [])].at(-1) ?? "", {
        toast: !isAutomatic,
      });
    }
  }
  async function place(row: number, boundary: ParcelBoundary, how: "replace" | "add") {
    const shapes = now.current.rows.map(({ shape }) => shape);
    shapes[row] = boundary.boundary;
    setRows((was) =>
      Object.assign([...was], { [row]: { state: { found: boundary }, shape: boundary.boundary } }),
    );
    const drawnBoundary = how === "add" ? now.current.border.boundary : null;
    now.current.onPlaced(boundary.areaHectares);
    if (!drawnBoundary) return applyMerged(shapes);
    now.current.border.importBoundary(await mergeBoundaries([drawnBoundary, boundary.boundary]));
  }

  return {
    stateOf: (row: number) => rows[row]?.state,
    fetch: (row: number, changes?: Partial<ParcelValues>) => void fetchBorder(row, changes),
    /** Fetches the boundary once the numbers are complete, if there is no boundary yet. */
    find(row: number) {
      const query = parcelNumbersOf(parcels[row]!, own);
      if (typeof query === "string" || border.boundary || lastQuery.current === JSON.stringify(query)) return;
      void fetchBorder(row, {}, true);
    },
    cancel(row: number) {
      stops.current[row]?.abort();
      setFetchState(row, undefined);
    },
    /** Removes the row and its fetched boundary. */
    drop(row: number) {
      stops.current[row]?.abort();
      stops.current.splice(row, 1);
      const remaining = rows.filter((_, i) => i !== row);
      const hadBorder = rows[row]?.shape !== undefined;
      setRows(remaining);
      if (hadBorder && !isDrawnByHand()) void applyMerged(remaining.map((r) => r?.shape));
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

/** The parcel's numbers, or the text key of what is missing or invalid. */
function parcelNumbersOf(p: ParcelValues, own: string): ParcelNumbers | "noMunicipality" | "noNumbers" {
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

/** The lease and section numbers (fnr, snr) of a parcel such as `5045-41/2/1`, as form values. */
export function leaseAndSectionOf(text: string): { fnr: string; snr: string } {
  const [, , fnr = "", snr = ""] = text.replace(/^\d{4}-/, "").split("/");
  const typed = (n: string) => (n === "0" ? "" : n);
  return { fnr: typed(fnr), snr: typed(snr) };
}
