import { IconAlertTriangle, IconCheck, IconX } from "@tabler/icons-react";
import { useTranslations } from "use-intl";
import css from "./toast.module.css";
import type { Toast } from "./toast-list.ts";

export type ToastCardsProps = { list: readonly Toast[]; drop: (id: number) => void };

/** The toasts as cards. Loaded after the page, since no toast is shown earlier. */
export default function ToastCards({ list, drop }: ToastCardsProps) {
  const t = useTranslations("common.ui");
  return list.map(({ id, kind, text, offer }) => {
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
  });
}
