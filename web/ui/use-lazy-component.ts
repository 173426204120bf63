import { type ComponentType, useEffect, useRef, useState } from "react";
import { errorTexts } from "#web/i18n/error-texts.ts";
import { notify } from "./overlay/toast.tsx";

declare global {
  /** React Router's global with the URL of this build's manifest. */
  var __reactRouterManifest: { url: string };
}

/** 404: a newer build is deployed. Undefined: no response. */
const manifestStatus = (): Promise<number | undefined> =>
  fetch(__reactRouterManifest.url, { method: "HEAD", cache: "no-store" }).then(
    (answer) => answer.status,
    () => undefined,
  );

/**
 * If a newer build has removed this page's chunks, offers the reader a reload, so that they can save their
 * input first.
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
 * Retries a failed chunk. Browsers cache a failed `import()` for the page's lifetime (whatwg/html#6768), so
 * the page is reloaded; but only when the server responds, since until then the current page is better than
 * an error.
 */
export async function reloadWhenReachable(): Promise<void> {
  if ((await manifestStatus()) === undefined) offerReload();
  else location.reload();
}

/**
 * A lazily loaded component; undefined until it is loaded, and kept afterwards. `load` must be a module-level
 * function. On failure the reader is informed and can retry; `onFailed` closes the component that waits.
 * While a component opened by the reader loads, the body is aria-busy (`base.css`).
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
    const busyBody = failed.current && document.body;
    if (busyBody) busyBody.ariaBusy = "true";
    const onError = async () => {
      if (unmounted) return;
      if (!(await offerNewerVersion())) offerReload();
      if (!unmounted) failed.current?.();
    };
    load().then((module) => unmounted || setPart({ is: module.default }), onError);
    return () => {
      unmounted = true;
      if (busyBody) busyBody.ariaBusy = null;
    };
  }, [missing, load]);
  return part?.is;
}
