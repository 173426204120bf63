import { Skeleton, SkeletonCards } from "#web/ui/layout/skeleton.tsx";
import css from "./shell.module.css";

/** Placeholder shapes of the page that is being loaded. */
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

/** The last page title, to announce client-side navigations to screen readers. */
let lastTitle = document.title;
let pressedLink: Element | null = null;
addEventListener("click", ({ target }) => {
  pressedLink = (target as Element).closest("a");
});

/**
 * Moves the focus to the heading after a navigation to a page with another title, since the clicked link may
 * be gone. Screen readers then read the heading. A page that sets its own focus keeps it.
 */
export function focusHeadingOnNavigation(): void {
  if (document.title === lastTitle) return;
  lastTitle = document.title;
  const main = document.querySelector("main");
  const { activeElement } = document;
  if (!main || (main.contains(activeElement) && activeElement !== pressedLink)) return;
  const heading = main.querySelector("h1");
  if (heading) heading.tabIndex = -1;
  (heading ?? main).focus({ preventScroll: true });
}
