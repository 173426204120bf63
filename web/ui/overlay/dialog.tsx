import { IconX } from "@tabler/icons-react";
import { type ReactNode, useEffect, useId, useRef } from "react";
import { useTranslations } from "use-intl";
import css from "./dialog.module.css";
import { showToastsIn, Toasts } from "./toast.tsx";

/** The ids of open dialogs, the topmost last. It shows the toasts, since everything behind it is inert. */
let openIds: readonly string[] = [];
function setOpened(ids: readonly string[]): void {
  openIds = ids;
  showToastsIn(ids.at(-1));
}

/**
 * A native modal dialog: traps the focus, closes on Escape, then restores the focus. `footer`: its buttons.
 */
export function Dialog({
  open,
  onClose,
  title,
  children,
  footer,
  tall,
}: {
  open: boolean;
  onClose: () => void;
  title: ReactNode;
  children: ReactNode;
  footer?: ReactNode;
  /** Whether it fills a phone's height even with little content. */
  tall?: boolean;
}) {
  const t = useTranslations("common.ui");
  const ref = useRef<HTMLDialogElement>(null);
  const id = useId();
  useEffect(() => {
    if (open && !ref.current?.open) {
      ref.current?.showModal();
      // the heading is focused at first, and not the close button
      ref.current?.querySelector("h2")?.focus();
    }
    if (!open && ref.current?.open) ref.current.close();
  }, [open]);
  useEffect(() => {
    if (!open) return;
    setOpened([...openIds, id]);
    return () => setOpened(openIds.filter((other) => other !== id));
  }, [open, id]);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: for clicks beside the dialog; Escape, which the browser handles, is the keyboard's way
    <dialog
      ref={ref}
      className={css.dialog}
      data-tall={tall}
      aria-labelledby={id}
      onClose={onClose}
      onClick={(e) => e.target === ref.current && onClose()}
    >
      <div className={css.sheet}>
        <div className={css.head}>
          <h2 id={id} tabIndex={-1}>
            {title}
          </h2>
          <button type="button" className={css.close} onClick={onClose} aria-label={t("close")}>
            <IconX size={22} aria-hidden />
          </button>
          {open && <Toasts place={id} />}
        </div>
        {open && children}
        {open && footer && <DialogButtons>{footer}</DialogButtons>}
      </div>
    </dialog>
  );
}

/** The row of buttons of a dialog whose caller renders them itself. */
export const DialogButtons = ({ children }: { children: ReactNode }) => (
  <div className={css.footer}>{children}</div>
);
