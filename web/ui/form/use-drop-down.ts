import { type RefObject, useEffect, useRef } from "react";

/**
 * For a `details` element used as a drop-down. It works without JavaScript; with it, Escape and a click
 * outside close the drop-down.
 */
export function useDropDown(): RefObject<HTMLDetailsElement | null> {
  const ref = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    const close = (e: Event) => {
      const box = ref.current;
      if (!box?.open || (e instanceof KeyboardEvent ? e.key !== "Escape" : box.contains(e.target as Node)))
        return;
      box.open = false;
      if (e instanceof KeyboardEvent) box.querySelector("summary")?.focus();
    };
    document.addEventListener("click", close);
    document.addEventListener("keydown", close);
    return () => {
      document.removeEventListener("click", close);
      document.removeEventListener("keydown", close);
    };
  }, []);
  return ref;
}
