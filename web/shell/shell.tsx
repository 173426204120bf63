import { type ComponentType, lazy, type ReactNode, Suspense, useEffect, useState } from "react";
import { useLocation, useNavigation } from "react-router";
import { useTranslations } from "use-intl";
import { useCachedAt } from "#web/platform/device/device.ts";
import { Toasts } from "#web/ui/overlay/toast.tsx";
import { Footer } from "./footer.tsx";
import { Header } from "./header.tsx";
import { whenIdle } from "#web/ui/when-idle.ts";
import css from "./shell.module.css";

// If loading fails, nothing is rendered: no error boundary is above the shell.
const OfflineBanner = lazy<ComponentType<{ at: string }>>(() =>
  import("./offline-banner.tsx").catch(() => ({ default: () => null })),
);

export function Shell({ children }: { children: ReactNode }) {
  const t = useTranslations("common");
  const busy = useNavigation().state !== "idle";
  const { pathname } = useLocation();
  const cachedAt = useCachedAt();
  return (
    <>
      <a className={css.skip} href="#content">
        {t("skip")}
      </a>
      {busy && <div className={css.progress} role="progressbar" aria-label={t("nav.loading")} />}
      {cachedAt && (
        <Suspense>
          <OfflineBanner at={cachedAt} />
        </Suspense>
      )}
      <Header over={pathname === "/"} />
      <main id="content" tabIndex={-1}>
        <NavigationPending>{children}</NavigationPending>
      </main>
      <Footer />
      <Toasts />
    </>
  );
}

const delayMs = 400;
// If loading fails, nothing is rendered: no error boundary is above the shell.
const loadShape = () =>
  import("./page-shape.tsx").catch(() => ({ default: () => null, focusHeadingOnNavigation: () => {} }));
const PageShape = lazy<ComponentType<{ path: string }>>(loadShape);

/**
 * The path of a navigation that takes a while; undefined for another view of the same page, which shows its
 * own placeholder.
 */
function usePendingPath(): string | undefined {
  const { pathname: currentPath } = useLocation();
  const { location, formMethod } = useNavigation();
  const to = location && !formMethod && location.pathname !== currentPath ? location.pathname : undefined;
  const [slow, setSlow] = useState<string>();
  useEffect(() => {
    if (!to) return setSlow(undefined);
    const timer = setTimeout(() => {
      setSlow(to);
      scrollTo(0, 0); // the router stored the scroll position when the navigation began
    }, delayMs);
    return () => clearTimeout(timer);
  }, [to]);
  return to && slow;
}

/** Hides the page behind placeholders while another loads. It stays mounted, for an aborted navigation. */
function NavigationPending({ children }: { children: ReactNode }) {
  const t = useTranslations("common.ui");
  const path = usePendingPath();
  const { key } = useLocation();
  useEffect(() => {
    // loaded before it is needed, but after the page
    if (key === "default") return whenIdle(loadShape);
    void loadShape().then(({ focusHeadingOnNavigation }) => focusHeadingOnNavigation());
  }, [key]);
  return (
    <>
      {path !== undefined && (
        <div role="status" aria-label={t("loading")}>
          <Suspense>
            <PageShape path={path.replaceAll("-", "")} />
          </Suspense>
        </div>
      )}
      <div className={css.page} hidden={path !== undefined}>
        {children}
      </div>
    </>
  );
}
