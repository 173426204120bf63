import { useState } from "react";
import type { Boundary } from "#contract/properties.ts";

const longest = 50;

/** The boundary with what it was before, step by step, and a number that moves the map when it came from elsewhere than the hand. */
export function useBorder(boundary: Boundary | null, set: (boundary: Boundary | null) => void) {
  const [past, setPast] = useState<(Boundary | null)[]>([]);
  const [future, setFuture] = useState<(Boundary | null)[]>([]);
  const [fit, setFit] = useState(0);
  return {
    boundary,
    fit,
    look: () => setFit((n) => n + 1),
    change(next: Boundary | null, o: { fit?: boolean } = {}) {
      setPast([...past, boundary].slice(-longest));
      setFuture([]);
      set(next);
      if (o.fit && next) setFit((n) => n + 1);
    },
    canUndo: past.length > 0,
    canRedo: future.length > 0,
    undo() {
      if (past.length === 0) return;
      setPast(past.slice(0, -1));
      setFuture([boundary, ...future]);
      set(past.at(-1) ?? null);
    },
    redo() {
      const [next, ...rest] = future;
      if (next === undefined) return;
      setFuture(rest);
      setPast([...past, boundary]);
      set(next);
    },
  };
}
export type Border = ReturnType<typeof useBorder>;
