import { Component, type ReactNode, Suspense, useEffect, useId, useState } from "react";
import { useTranslations } from "use-intl";
import { offerNewerVersion, reloadWhenReachable } from "#web/ui/use-lazy-component.ts";
import { Button } from "#web/ui/button.tsx";
import css from "./map-frame.module.css";
import { Notice } from "#web/ui/notice.tsx";
import { notify } from "#web/ui/toast.tsx";

/** A map that fails while it is drawn, or whose script cannot be had, takes nothing else with it. */
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

/** Asked once: a browser gives out few contexts. */
let drawing: boolean | undefined;
function hasWebGl(): boolean {
  if (drawing === undefined) {
    const context = document.createElement("canvas").getContext("webgl2");
    drawing = context !== null;
    context?.getExtension("WEBGL_lose_context")?.loseContext();
  }
  return drawing;
}

/**
 * The room around a lazy map: a way past it for the keyboard, words while it loads, and `list` (what it would
 * have shown) where it cannot be drawn.
 */
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
  useEffect(() => {
    if (state === "failed") notify.error(t("failed"));
  }, [state, t]);
  const failed = () => {
    setState("failed");
    void offerNewerVersion();
  };
  if (state === "failed") {
    return (
      <div className={css.list}>
        <Notice kind="warning">
          <p>{t("failedNotice")}</p>
          {hasWebGl() && (
            <Button size="small" onClick={reloadWhenReachable}>
              {ui("retry")}
            </Button>
          )}
        </Notice>
        {list}
      </div>
    );
  }
  const waiting = <p className={css.waiting}>{t("loading")}</p>;
  return (
    <>
      <a
        className={css.skip}
        href={`#${id}`}
        onClick={(e) => {
          e.preventDefault(); // past it without a step in the browser's history
          document.getElementById(id)?.focus();
        }}
      >
        {t("skip")}
      </a>
      <div className={[css.frame, className].filter(Boolean).join(" ")}>
        {state === "map" ? (
          <MapGuard onFailed={failed}>
            <Suspense fallback={waiting}>{children}</Suspense>
          </MapGuard>
        ) : (
          waiting
        )}
        {state === "map" && over}
      </div>
      <span id={id} tabIndex={-1} />
    </>
  );
}
