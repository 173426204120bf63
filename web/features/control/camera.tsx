import { IconBulb, IconBulbOff } from "@tabler/icons-react";
import { useEffect, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { Button } from "#web/ui/button.tsx";
import css from "./control.module.css";
import { readFrame } from "./read-code.ts";

const pauseMs = 80;
/** The camera's lamp, which TypeScript does not know of. */
type WithLamp = { torch?: boolean };

/**
 * Shows what the camera sees until it has read a code. `except`: a code that was just read, and may be in
 * sight still. `failed`: there is no camera, or it may not be used.
 */
export default function Camera({
  except,
  onText,
  onEnd,
}: {
  except?: string | undefined;
  onText: (text: string) => void;
  onEnd: (reason: "stopped" | "failed") => void;
}) {
  const t = useTranslations("control.scan");
  const video = useRef<HTMLVideoElement>(null);
  const [track, setTrack] = useState<MediaStreamTrack>();
  const [isLit, setIsLit] = useState(false);
  const handlers = useRef({ except, onText, onEnd });
  handlers.current = { except, onText, onEnd };
  useEffect(() => {
    let isRunning = true;
    let stream: MediaStream | undefined;
    async function run(): Promise<void> {
      stream = await navigator.mediaDevices.getUserMedia({
        video: { facingMode: "environment", width: { ideal: 1280 }, height: { ideal: 720 } },
      });
      const picture = video.current;
      if (!isRunning || !picture) return;
      picture.srcObject = stream;
      await picture.play();
      setTrack(stream.getVideoTracks()[0]);
      while (isRunning) {
        const text = picture.readyState >= 2 ? await readFrame(picture) : undefined;
        if (text !== undefined && text !== handlers.current.except && isRunning)
          return handlers.current.onText(text);
        await new Promise((resolve) => void setTimeout(resolve, pauseMs));
      }
    }
    const stop = () => {
      for (const one of stream?.getTracks() ?? []) one.stop();
    };
    run().then(
      () => !isRunning && stop(),
      () => isRunning && handlers.current.onEnd("failed"),
    );
    return () => {
      isRunning = false;
      stop();
    };
  }, []);
  const hasLamp = (track?.getCapabilities?.() as WithLamp | undefined)?.torch === true;
  async function light(): Promise<void> {
    const lamp: WithLamp = { torch: !isLit };
    await track?.applyConstraints({ advanced: [lamp as MediaTrackConstraintSet] }).catch(() => {});
    setIsLit(!isLit);
  }
  return (
    <div className={css.camera}>
      <video ref={video} playsInline muted aria-label={t("seen")} />
      <p>{t("aim")}</p>
      <div className="row">
        <Button onClick={() => onEnd("stopped")}>{t("stop")}</Button>
        {hasLamp && (
          <Button
            icon={isLit ? <IconBulbOff size={20} aria-hidden /> : <IconBulb size={20} aria-hidden />}
            aria-pressed={isLit}
            onClick={() => void light()}
          >
            {t("lamp")}
          </Button>
        )}
      </div>
    </div>
  );
}
