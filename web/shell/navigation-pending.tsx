import { type ReactNode, useEffect, useState } from "react";
import { useLocation, useNavigation } from "react-router";
import { useTranslations } from "use-intl";
import { Skeleton, SkeletonCards } from "#web/ui/skeleton.tsx";
import css from "./navigation-pending.module.css";

const delayMs = 400;

/**
 * The path of a navigation that has been pending for a while. Another view of the same page shows its own
 * skeleton.
 */
function useSlowPath(): string | undefined {
  const { pathname: here } = useLocation();
  const { location, formMethod } = useNavigation();
  const to = location && !formMethod && location.pathname !== here ? location.pathname : undefined;
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

/** The page, or the skeleton of the pending one. The old page stays mounted, for an aborted navigation. */
export function NavigationPending({ children }: { children: ReactNode }) {
  const t = useTranslations("common.ui");
  const path = useSlowPath();
  return (
    <>
      {path !== undefined && (
        <div role="status" aria-label={t("loading")}>
          <Shape path={path.replaceAll("-", "")} />
        </div>
      )}
      <div className={css.page} hidden={path !== undefined}>
        {children}
      </div>
    </>
  );
}

function Shape({ path }: { path: string }) {
  if (path.startsWith("/viewproperty"))
    return (
      <div className="page page-body stack">
        <Skeleton height={300} radius={16} />
        <Columns />
      </div>
    );
  if (path === "/finnjakttterreng" || path === "/mapview")
    return (
      <div className="page page-body stack">
        <Skeleton width={320} height={44} />
        <Skeleton height={76} radius={16} />
        <SkeletonCards count={6} />
      </div>
    );
  return (
    <div className="page page-body stack">
      <Skeleton width={220} />
      <Columns />
    </div>
  );
}

const Columns = () => (
  <div className={css.columns}>
    <div className="stack">
      <Skeleton width="70%" height={44} />
      <Skeleton width="50%" />
      <Skeleton height={180} radius={16} />
      <Skeleton height={180} radius={16} />
    </div>
    <Skeleton height={320} radius={16} />
  </div>
);
