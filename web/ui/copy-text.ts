import { notify } from "./overlay/toast.tsx";

/** Copies a text, and shows in a toast whether that worked: a page over plain http has no clipboard. */
export async function copyText(text: string, toasts: { copied: string; failed: string }): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    notify.success(toasts.copied);
  } catch {
    notify.error(toasts.failed);
  }
}
