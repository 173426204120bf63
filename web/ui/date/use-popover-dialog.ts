import { type RefObject, useEffect, useState } from "react";

/** All elements outside of an element, up to the body, that are not inert already. */
function elementsOutside(of: Element): HTMLElement[] {
  const siblings: HTMLElement[] = [];
  for (let at = of; at.parentElement && at !== document.body; at = at.parentElement)
    for (const sibling of at.parentElement.children)
      if (sibling !== at && sibling instanceof HTMLElement && !sibling.inert) siblings.push(sibling);
  return siblings;
}

/**
 * Makes a native popover, which works without JavaScript, a modal dialog while it is open: its heading gets
 * the focus, everything behind it is inert, and closing it returns the focus. Returns its attributes;
 * `label`: its name.
 */
export function usePopoverDialog(ref: RefObject<HTMLElement | null>, label: string) {
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    const popover = ref.current;
    if (!popover) return;
    const madeInert: HTMLElement[] = [];
    const makeOthersInert = () => {
      for (const element of elementsOutside(popover)) {
        element.inert = true;
        madeInert.push(element);
      }
    };
    /** Watches for elements that are added later, such as the footer. */
    const later = new MutationObserver(makeOthersInert);
    let opener: Element | null = null;
    const close = () => {
      later.disconnect();
      for (const element of madeInert.splice(0)) element.inert = false;
    };
    const follow = (e: Event) => {
      if (e.target !== popover || !(e instanceof ToggleEvent)) return;
      const opens = e.newState === "open";
      setOpen(opens);
      if (!opens) {
        close();
        if (opener instanceof HTMLElement && !isElsewhere(document.activeElement))
          opener.focus({ preventScroll: true });
        return;
      }
      opener = document.activeElement;
      makeOthersInert();
      later.observe(document.body, { childList: true, subtree: true });
      const heading = popover.querySelector("h2");
      if (popover.contains(document.activeElement)) return;
      heading?.setAttribute("tabindex", "-1");
      heading?.focus({ preventScroll: true });
    };
    /** Whether an element other than the page's body and the closed popover has the focus. */
    const isElsewhere = (at: Element | null) => at !== null && at !== document.body && !popover.contains(at);
    popover.addEventListener("toggle", follow);
    return () => {
      popover.removeEventListener("toggle", follow);
      close();
    };
  }, [ref]);
  return isOpen ? ({ role: "dialog", "aria-modal": true, "aria-label": label } as const) : {};
}
