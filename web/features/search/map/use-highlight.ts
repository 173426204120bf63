import { useCallback, useMemo, useState } from "react";

/** A property that is looked at, in the list or on the map. */
type Pointed = { propertyId: string; location: { lon: number; lat: number } };
export type Highlight = {
  pointed: Pointed | undefined;
  point: (one: Pointed | undefined) => void;
  /** Brings its card into sight, where there is one. */
  show: (propertyId: string) => void;
};

/** What ties list and map: what is looked at in one is marked in the other. */
export function useHighlight(): Highlight {
  const [pointed, setPointed] = useState<Pointed>();
  const point = useCallback(
    (one: Pointed | undefined) => setPointed((was) => (was?.propertyId === one?.propertyId ? was : one)),
    [],
  );
  const show = useCallback((propertyId: string) => {
    document
      .querySelector(`[data-property="${CSS.escape(propertyId)}"]`)
      ?.scrollIntoView({ block: "nearest", behavior: "smooth" });
  }, []);
  return useMemo(() => ({ pointed, point, show }), [pointed, point, show]);
}
