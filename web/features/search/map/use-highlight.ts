import { useCallback, useMemo, useState } from "react";

/** A highlighted property, in the list or on the map. */
type HighlightTarget = { propertyId: string; location: { lon: number; lat: number } };
export type Highlight = {
  pointed: HighlightTarget | undefined;
  point: (one: HighlightTarget | undefined) => void;
  /** Scrolls to its card, if there is one. */
  show: (propertyId: string) => void;
};

/** Links list and map: hovering or focusing in one highlights in the other. */
export function useHighlight(): Highlight {
  const [pointed, setPointed] = useState<HighlightTarget>();
  const point = useCallback(
    (one: HighlightTarget | undefined) =>
      setPointed((was) => (was?.propertyId === one?.propertyId ? was : one)),
    [],
  );
  const show = useCallback((propertyId: string) => {
    document
      .querySelector(`[data-property="${CSS.escape(propertyId)}"]`)
      ?.scrollIntoView({ block: "nearest", behavior: "smooth" });
  }, []);
  return useMemo(() => ({ pointed, point, show }), [pointed, point, show]);
}
