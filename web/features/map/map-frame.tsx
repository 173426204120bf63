import { Component, type ReactNode, Suspense, useEffect, useId, useState } from "react";
import { useTranslations } from "use-intl";
import { offerNewerVersion, reloadWhenReachable } from "#web/ui/use-lazy-component.ts";
import { Button } from "#web/ui/button.tsx";
import css from "./map-frame.module.css";
import { Notice } from "#web/ui/layout/notice.tsx";

/** An error boundary around a map: if the map cannot be loaded or fails, the rest of the page still works. */
class MapGuard extends Component<{ onFailed: () => void; children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };
  static getDerivedStateFromError = () => ({ failed: true });
  override componentDidCatch() {
    this.props.onFailed();
  }
  override render() {
    return this.state.failed ? null : this.props.children;
  }
}

/** Whether WebGL works. Cached, since a browser limits the number of WebGL contexts. */
let canDrawWebGl: boolean | undefined;
function hasWebGl(): boolean {
  if (canDrawWebGl === undefined) {
    const context = document.createElement("canvas").getContext("webgl2");
    canDrawWebGl = context !== null;
    context?.getExtension("WEBGL_lose_context")?.loseContext();
  }
  return canDrawWebGl;
}

/** The frame of a lazy map, with a skip link and a loading text. Without WebGL it shows `list` instead. */
export function MapFrame({
  list,
  over,
  className,
  children,
}: {
  list: ReactNode;
  over?: ReactNode;
  className?: string | undefined;
  children: ReactNode;
}) {
  const t = useTranslations("map");
  const id = useId();
  const ui = useTranslations("common.ui");
  const [state, setState] = useState<"asking" | "map" | "failed">("asking");
  useEffect(() => setState(hasWebGl() ? "map" : "failed"), []);
  const failed = () => {
    setState("failed");
    void offerNewerVersion();
  };
  if (state === "failed") {
    return (
      <div className={css.list}>
        <div role="status">
          <Notice kind="warning" title={t("failed")}>
            <p>{t("failedNotice")}</p>
            {hasWebGl() && (
              <Button size="small" onClick={reloadWhenReachable}>
                {ui("retry")}
              </Button>
            )}
          </Notice>
        </div>
        {list}
      </div>
    );
  }
  const loadingText = <p className={css.waiting}>{t("loading")}</p>;
  return (
    <>
      <a
        className={css.skip}
        href={`#${id}`}
        onClick={(e) => {
          e.preventDefault(); // skips it without a history entry
          document.getElementById(id)?.focus();
        }}
      >
        {t("skip")}
      </a>
      <div className={[css.frame, className].filter(Boolean).join(" ")}>
        {state === "map" ? (
          <MapGuard onFailed={failed}>
            <Suspense fallback={loadingText}>{children}</Suspense>
          </MapGuard>
        ) : (
          loadingText
        )}
        {state === "map" && over}
      </div>
      <span id={id} tabIndex={-1} />
    </>
  );
}
