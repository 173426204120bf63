import { type RefObject, useEffect, useRef } from "react";

/**
 * For a `details` that is a drop-down: it opens without a script too; with one it closes on Escape and on a
 * click beside it.
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
