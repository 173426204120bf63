import { type ComponentType, useEffect, useRef, useState } from "react";
import { errorTexts } from "#web/i18n/error-texts.ts";
import { notify } from "./overlay/toast.tsx";

declare global {
  /** React Router's global variable with the address of the build's manifest. */
  var __reactRouterManifest: { url: string };
}

/** The status of this build's manifest: 404 if a newer build is deployed, undefined without response. */
const manifestStatus = (): Promise<number | undefined> =>
  fetch(__reactRouterManifest.url, { method: "HEAD", cache: "no-store" }).then(
    (answer) => answer.status,
    () => undefined,
  );

/**
 * If a newer build has removed chunks of this page, offers to reload it, so that readers can save their input
 * first.
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
 * Reloads the page after a chunk has failed, since browsers cache a failed `import()` for the page's lifetime
 * (whatwg/html#6768). It waits until the server responds: until then the current page is better than an
 * error.
 */
export async function reloadWhenReachable(): Promise<void> {
  if ((await manifestStatus()) === undefined) offerReload();
  else location.reload();
}

/**
 * A component that is loaded lazily; undefined until it is loaded. `load` must be a module-level function. If
 * loading fails, the reader is told and can retry; `onFailed` closes the component that waits. While a
 * component is loading that the reader has opened, the body is aria-busy (`base.css`).
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
