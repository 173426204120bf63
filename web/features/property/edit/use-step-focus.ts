import { type RefObject, useEffect, useRef } from "react";

const focusable = "input, select, textarea, button, a";
function focusOn(element: HTMLElement | null | undefined): boolean {
  if (!element) return false;
  element.scrollIntoView({ block: "center" });
  element.focus({ preventScroll: true });
  return true;
}
/** Focuses the first invalid field; the error of a whole part is at its section. */
export const focusWrong = (root: HTMLElement | null): void =>
  void requestAnimationFrame(
    () =>
      focusOn(root?.querySelector<HTMLElement>("[aria-invalid]")) ||
      focusOn(root?.querySelector<HTMLElement>("#step")),
  );

/** A new step focuses its heading, or the field in the query. Initial loading moves no focus. */
export function useStepFocus(root: RefObject<HTMLElement | null>, step: string, field: string | null): void {
  const last = useRef(field === null ? step : undefined);
  useEffect(() => {
    const here = `${step}${field ?? ""}`;
    if (last.current === here) return;
    last.current = here;
    const box = root.current;
    const named =
      field &&
      (box?.querySelector<HTMLElement>(`[name="${CSS.escape(field)}"], [name^="${CSS.escape(field)}."]`) ??
        box?.querySelector<HTMLElement>(`#${CSS.escape(field)} :is(${focusable})`));
    if (named) focusOn(named);
    else box?.querySelector<HTMLElement>("#step")?.focus({ preventScroll: true });
  }, [root, step, field]);
}
