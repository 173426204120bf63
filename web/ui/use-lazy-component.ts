import { type ComponentType, useEffect, useRef, useState } from "react";
import { errorTexts } from "#web/i18n/error-texts.ts";
import { notify } from "./toast.tsx";

declare global {
  /** React Router's own: the file that names the files of this build. */
  var __reactRouterManifest: { url: string };
}

/** 404: there is a newer build. Undefined: nobody answers. */
const manifestStatus = (): Promise<number | undefined> =>
  fetch(__reactRouterManifest.url, { method: "HEAD", cache: "no-store" }).then(
    (answer) => answer.status,
    () => undefined,
  );

/**
 * Where a newer build has taken this page's files away, the reader is told, and offered the page anew: what
 * they have written is theirs to keep first.
 */
export async function offerNewerVersion(): Promise<boolean> {
  if ((await manifestStatus()) !== 404) return false;
  const t = errorTexts();
  notify.error(t.newer, { label: t.reload, act: () => location.reload() });
  return true;
}

const offerReload = () => {
  const t = errorTexts();
  notify.error(t.network, { label: t.retry, act: reloadWhenReachable });
};
/**
 * Another try at a file that could not be had. Browsers remember a failed `import()` for as long as the page
 * lives (whatwg/html#6768), so the page is loaded anew; not before the server answers, for until then what is
 * on the screen is better than nothing.
 */
export async function reloadWhenReachable(): Promise<void> {
  if ((await manifestStatus()) === undefined) offerReload();
  else location.reload();
}

/**
 * A part of a page that is fetched when it is first wanted, and stays from then on; before that there is
 * nothing. `load` is a function of the module, not of the render. Where it cannot be had the reader is told,
 * and offered another try; `onFailed` then closes what waits for it. What somebody opens has one: until it is
 * there the page says that it is on its way (`base.css`).
 */
export function useLazyComponent<P>(
  load: () => Promise<{ default: ComponentType<P> }>,
  isNeeded: boolean,
  onFailed?: () => void,
): ComponentType<P> | undefined {
  const [part, setPart] = useState<{ is: ComponentType<P> }>();
  const failed = useRef(onFailed);
  useEffect(() => {
    failed.current = onFailed;
  });
  const missing = isNeeded && !part;
  useEffect(() => {
    if (!missing) return;
    let unmounted = false;
    const waiting = failed.current && document.body;
    if (waiting) waiting.ariaBusy = "true";
    const onError = async () => {
      if (unmounted) return;
      if (!(await offerNewerVersion())) offerReload();
      if (!unmounted) failed.current?.();
    };
    load().then((found) => unmounted || setPart({ is: found.default }), onError);
    return () => {
      unmounted = true;
      if (waiting) waiting.ariaBusy = null;
    };
  }, [missing, load]);
  return part?.is;
}
