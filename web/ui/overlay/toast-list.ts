import type { Severity } from "#domain/operations/lists.ts";

/** An action in a toast: undo, or following a link. */
export type ToastAction = { label: string; act: () => void };
export type Toast = { id: number; kind: "success" | Severity; text: string; offer: ToastAction | undefined };

/**
 * Adds a toast. The same message replaces its earlier toast, but toasts with an undo action are all kept. A
 * success removes earlier failures.
 */
export function withToast(toasts: readonly Toast[], toast: Toast): readonly Toast[] {
  const { kind, text, offer } = toast;
  const keptToasts = toasts.filter((t) =>
    kind === "success" ? t.kind === "success" && (t.text !== text || offer) : t.text !== text,
  );
  return [...keptToasts.slice(-3), toast];
}
