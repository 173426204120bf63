import { useState } from "react";
import type { Boundary } from "#contract/property/fields.ts";

const maxUndoSteps = 50;

/**
 * The boundary with its undo history. `fit` increases whenever the map should show the whole boundary, and
 * `imports` whenever a boundary was imported.
 */
export function useBorder(boundary: Boundary | null, set: (boundary: Boundary | null) => void) {
  const [past, setPast] = useState<(Boundary | null)[]>([]);
  const [future, setFuture] = useState<(Boundary | null)[]>([]);
  const [fits, setFits] = useState(0);
  const [imports, setImports] = useState(0);
  return {
    boundary,
    fit: fits + imports,
    imports,
    fitToBoundary: () => setFits((n) => n + 1),
    importBoundary(next: Boundary | null) {
      this.change(next);
      setImports((n) => n + 1);
    },
    change(next: Boundary | null) {
      setPast([...past, boundary].slice(-maxUndoSteps));
      setFuture([]);
      set(next);
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
