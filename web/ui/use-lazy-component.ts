import { type ComponentType, useEffect, useRef, useState } from "react";
import { errorTexts } from "#web/i18n/error-texts.ts";
import { notify } from "./toast.tsx";

declare global {
  /** React Router's own: the file that names the files of this build. */
  var __reactRouterManifest: { url: string };
}

/**
 * Where a newer build has taken this page's files away, the reader is told, and offered the page anew: what
 * they have written is theirs to keep first.
 */
export async function offerNewerVersion(): Promise<boolean> {
  const answer = await fetch(__reactRouterManifest.url, { method: "HEAD", cache: "no-store" }).catch(
    () => undefined,
  );
  if (answer?.status !== 404) return false;
  const t = errorTexts();
  notify.error(t.newer, { label: t.reload, act: () => location.reload() });
  return true;
}

/**
 * A part of a page that is fetched when it is first wanted, and stays from then on; before that there is
 * nothing. `load` is a function of the module, not of the render. `onFailed`: it could not be had, which the
 * reader has been told; wanted anew, it is asked for again. Without it the reader is offered another try.
 */
export function useLazyComponent<P>(
  load: () => Promise<{ default: ComponentType<P> }>,
  wanted: boolean,
  onFailed?: () => void,
): ComponentType<P> | undefined {
  const [part, setPart] = useState<{ is: ComponentType<P> }>();
  const [round, setRound] = useState(0);
  const failed = useRef(onFailed);
  useEffect(() => {
    failed.current = onFailed;
  });
  const missing = wanted && !part;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each round asks anew
  useEffect(() => {
    if (!missing) return;
    let gone = false;
    const lost = async () => {
      if (gone) return;
      const t = errorTexts();
      const { current: close } = failed;
      if (!(await offerNewerVersion()))
        notify.error(t.network, close ? undefined : { label: t.retry, act: () => setRound((n) => n + 1) });
      if (!gone) close?.();
    };
    load().then((found) => gone || setPart({ is: found.default }), lost);
    return () => {
      gone = true;
    };
  }, [missing, load, round]);
  return part?.is;
}
