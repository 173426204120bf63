import { Skeleton, SkeletonCards } from "#web/ui/layout/skeleton.tsx";
import css from "./shell.module.css";

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

/**
 * Announces client-side navigation to readers who do not see the page. Loaded with the skeletons, once a page
 * is in use.
 */
let title = document.title;
let pressedLink: Element | null = null;
addEventListener("click", ({ target }) => {
  pressedLink = (target as Element).closest("a");
});

/**
 * After a navigation to a page with another title, the page's heading gets the focus and is read out, because
 * the clicked link is gone or belongs to the shell. A page that sets its own focus keeps it.
 */
export function focusHeadingOnNavigation(): void {
  if (document.title === title) return;
  title = document.title;
  const main = document.querySelector("main");
  const { activeElement } = document;
  if (!main || (main.contains(activeElement) && activeElement !== pressedLink)) return;
  const heading = main.querySelector("h1");
  if (heading) heading.tabIndex = -1;
  (heading ?? main).focus({ preventScroll: true });
}
