import { IconX } from "@tabler/icons-react";
import { useEffect, useId, useRef } from "react";
import { useTranslations } from "use-intl";
import type { ShownPermit } from "./shown-permit.ts";
import { PermitCode } from "./permit-code.tsx";
import { PermitFacts } from "./permit-facts.tsx";
import css from "./permit.module.css";

/** Keeps the screen on while the code is shown, where the device can. */
function useScreenOn(isOn: boolean): void {
  useEffect(() => {
    if (!isOn || !("wakeLock" in navigator)) return;
    let lock: WakeLockSentinel | undefined;
    let ended = false;
    navigator.wakeLock.request("screen").then(
      (one) => {
        if (ended) void one.release();
        else lock = one;
      },
      () => {}, // a low battery refuses it
    );
    return () => {
      ended = true;
      void lock?.release();
    };
  }, [isOn]);
}

type Props = { permit: ShownPermit; place: string; parts: readonly string[]; onClose: () => void };
/** The code over the whole screen, white in every theme, to be read in the dark and in frost. */
export function PermitScreen({ permit, place, parts, onClose }: Props) {
  const t = useTranslations("permit");
  const ref = useRef<HTMLDialogElement>(null);
  const id = useId();
  useScreenOn(true);
  useEffect(() => {
    if (!ref.current?.open) ref.current?.showModal();
  }, []);
  return (
    <dialog ref={ref} className={css.screen} aria-labelledby={id} onClose={onClose}>
      <div className={css.screenHead}>
        <h2 id={id}>{permit.holder}</h2>
        <button type="button" className={css.screenClose} onClick={onClose} aria-label={t("close")}>
          <IconX size={28} aria-hidden />
        </button>
      </div>
      <PermitCode payload={permit.payload} name={permit.holder} />
      <p className={css.hint}>{t("bright")}</p>
      <PermitFacts permit={permit} place={place} parts={parts} hasState />
    </dialog>
  );
}
