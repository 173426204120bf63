import { type ComponentType, lazy, Suspense, useEffect, useSyncExternalStore } from "react";
import css from "./toast.module.css";
import type { ToastCardsProps } from "./toast-cards.tsx";
import { type ToastAction, type Toast, withToast } from "./toast-list.ts";
import { whenIdle } from "#web/ui/when-idle.ts";

let toasts: readonly Toast[] = [];
let nextId = 1;
const watchers = new Set<() => void>();
function setToasts(changed: readonly Toast[]): void {
  toasts = changed;
  for (const w of watchers) w();
}
const removeToast = (id: number) => setToasts(toasts.filter((t) => t.id !== id));
export function showToast(kind: Toast["kind"], text: string, offer?: ToastAction): void {
  const id = nextId++;
  setToasts(withToast(toasts, { id, kind, text, offer }));
  let seconds = kind === "success" && !offer ? 5 : 10;
  // Counts ticks and not elapsed time, so that the time in which a device was suspended does not count.
  const clock = setInterval(() => {
    if (document.querySelector(`[data-toast="${id}"]:focus-within`) || --seconds) return;
    clearInterval(clock);
    removeToast(id);
  }, 1000);
}

/**
 * Shows a toast at the top right. It disappears by itself, but not while it has the focus. Can be called from
 * anywhere in the browser.
 */
export const notify = {
  success: (text: string, offer?: ToastAction) => showToast("success", text, offer),
  error: (text: string, offer?: ToastAction) => showToast("error", text, offer),
};

const watch = (w: () => void) => {
  watchers.add(w);
  return () => void watchers.delete(w);
};
const none: readonly Toast[] = [];

/** The id of the dialog that shows the toasts; undefined if the page shows them. */
let shownInDialog: string | undefined;
export const showToastsIn = (place: string | undefined) => {
  shownInDialog = place;
  setToasts(toasts);
};

const loadCards = () => import("./toast-cards.tsx");
// if loading fails, the texts are shown without styles, since no error boundary is above
const Cards = lazy<ComponentType<ToastCardsProps>>(() =>
  loadCards().catch(() => ({ default: ({ list }) => list.map(({ id, text }) => <p key={id}>{text}</p>) })),
);

/** Shows the toasts. `place`: the id of the dialog in which it is. */
export function Toasts({ place }: { place?: string }) {
  const list = useSyncExternalStore(
    watch,
    () => (place === shownInDialog ? toasts : none),
    () => none,
  );
  useEffect(() => whenIdle(() => loadCards().catch(() => {})), []); // loaded before the network may be lost
  return (
    <div className={css.toasts} role="status">
      <Suspense>{list[0] && <Cards list={list} drop={removeToast} />}</Suspense>
    </div>
  );
}
