import { IconAlertTriangle, IconCheck, IconX } from "@tabler/icons-react";
import { useSyncExternalStore } from "react";
import { useTranslations } from "use-intl";
import css from "./toast.module.css";
import { type ToastAction, type Toast, withToast } from "./toast-list.ts";

let toasts: readonly Toast[] = [];
let next = 1;
const watchers = new Set<() => void>();
function set(changed: readonly Toast[]): void {
  toasts = changed;
  for (const w of watchers) w();
}
const drop = (id: number) => set(toasts.filter((t) => t.id !== id));
export function showToast(kind: Toast["kind"], text: string, offer?: ToastAction): void {
  const id = next++;
  set(withToast(toasts, { id, kind, text, offer }));
  let seconds = kind === "success" && !offer ? 5 : 10;
  // Counts ticks instead of elapsed time, so that time while the device was suspended does not count.
  const clock = setInterval(() => {
    if (document.querySelector(`[data-toast="${id}"]:focus-within`) || --seconds) return;
    clearInterval(clock);
    drop(id);
  }, 1000);
}

/**
 * Shows a toast at the top right, from anywhere in the browser. It disappears by itself, but not while it has
 * the focus.
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

/** The dialog that shows them; undefined: the page does. */
let shownIn: string | undefined;
export const showToastsIn = (place: string | undefined) => {
  shownIn = place;
  set(toasts);
};

/** `place`: the dialog's id, within one. */
export function Toasts({ place }: { place?: string }) {
  const t = useTranslations("common.ui");
  const list = useSyncExternalStore(
    watch,
    () => (place === shownIn ? toasts : none),
    () => none,
  );
  return (
    <div className={css.toasts} role="status">
      {list.map(({ id, kind, text, offer }) => {
        const Icon = kind === "success" ? IconCheck : IconAlertTriangle;
        return (
          <div key={id} className={css.toast} data-kind={kind} data-toast={id}>
            <Icon size={20} aria-hidden />
            <p>{text}</p>
            {offer && (
              <button
                type="button"
                className={css.offer}
                onClick={() => {
                  drop(id);
                  offer.act();
                }}
              >
                {offer.label}
              </button>
            )}
            <button type="button" onClick={() => drop(id)} aria-label={t("close")}>
              <IconX size={20} aria-hidden />
            </button>
          </div>
        );
      })}
    </div>
  );
}
