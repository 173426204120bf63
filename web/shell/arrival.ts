/** Client-side navigation for those who do not see it. Fetched with the skeletons, once a page is in use. */
let title = document.title;
let pressed: Element | null = null;
addEventListener("click", ({ target }) => {
  pressed = (target as Element).closest("a");
});

/**
 * After a navigation to a page with another title, the page's heading gets the focus and is read out: the
 * pressed link is gone, or belongs to the shell. A page that sets its own focus keeps it.
 */
export function onArrival(): void {
  if (document.title === title) return;
  title = document.title;
  const main = document.querySelector("main");
  const { activeElement } = document;
  if (!main || (main.contains(activeElement) && activeElement !== pressed)) return;
  const heading = main.querySelector("h1");
  if (heading) heading.tabIndex = -1;
  (heading ?? main).focus({ preventScroll: true });
}
