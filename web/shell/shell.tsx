import { type ComponentType, lazy, type ReactNode, Suspense } from "react";
import { useLocation, useNavigation } from "react-router";
import { useTranslations } from "use-intl";
import { useCachedAt } from "#web/platform/device/device.ts";
import { LazyOnVisible } from "#web/ui/lazy-on-visible.tsx";
import { Toasts } from "#web/ui/overlay/toast.tsx";
import { Header } from "./header.tsx";
import css from "./shell.module.css";
import { NavigationPending } from "./navigation-pending.tsx";

// No error boundary is above the shell, so a failed import renders nothing.
const OfflineBanner = lazy<ComponentType<{ at: string }>>(() =>
  import("./offline-banner.tsx").catch(() => ({ default: () => null })),
);

const loadFooter = () => import("./footer.tsx");

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
      <LazyOnVisible load={loadFooter} />
      <Toasts />
    </>
  );
}
