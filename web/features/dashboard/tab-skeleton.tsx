import { useTranslations } from "use-intl";
import { Skeleton, SkeletonCards } from "#web/ui/layout/skeleton.tsx";
import { CalendarSkeleton } from "#web/features/availability/public.ts";
import type { TabId } from "./tabs.ts";

/** A placeholder shown while a tab is loading. */
export function TabSkeleton({ tab }: { tab: TabId }) {
  const t = useTranslations("common.ui");
  if (tab === "availability") return <CalendarSkeleton />;
  if (tab === "explore") return <SkeletonCards count={6} />;
  return (
    <div className="stack" role="status" aria-label={t("loading")}>
      <Skeleton width={220} height={30} />
      {[1, 2, 3, 4].map((n) => (
        <Skeleton key={n} height={96} radius={16} />
      ))}
    </div>
  );
}
