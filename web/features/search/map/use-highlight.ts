import { useCallback, useMemo, useState } from "react";

/** The property that is highlighted in the list and on the map. */
type HighlightTarget = { propertyId: string; location: { lon: number; lat: number } };
export type Highlight = {
  pointed: HighlightTarget | undefined;
  point: (one: HighlightTarget | undefined) => void;
  /** Scrolls to the property's card in the list, if there is one. */
  show: (propertyId: string) => void;
};

/** Highlights a property in the list and on the map when it is hovered or focused in one of them. */
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
