import { notify } from "./overlay/toast.tsx";

/** Copies to the clipboard, and shows in a toast whether it worked: over plain http there is no clipboard. */
export async function copyText(text: string, toasts: { copied: string; failed: string }): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    notify.success(toasts.copied);
  } catch {
    notify.error(toasts.failed);
  }
}
