import { Skeleton, SkeletonCards } from "#web/ui/layout/skeleton.tsx";
export { onArrival } from "./arrival.ts";
import css from "./page-shape.module.css";

/** The shape of the page being loaded. */
export default function PageShape({ path }: { path: string }) {
  if (path.startsWith("/viewproperty") || path === "/viewcabin")
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
