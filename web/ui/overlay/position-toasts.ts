/** Positions the toasts at the top right of the page, where they cover no button or focused field. */

/** The buttons and fields that toasts should not cover. */
const actions = "a[href], button, input, select, textarea, summary, [role=button], [contenteditable=true]";
/** The elements that toasts must not cover on pages full of links: fields, and buttons that submit a form. */
const primaryActions = "input, select, textarea, [contenteditable=true], button[type=submit], :focus";
const gapPx = 8;
const topMarginPx = 16;

type Box = Pick<DOMRect, "top" | "bottom" | "left" | "right">;
const boxesOverlap = (a: Box, b: Box) =>
  a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;

/**
 * Returns the highest position at which the box overlaps no obstacle; undefined if there is none within the
 * height.
 */
export function freePosition(box: Box, obstacles: readonly Box[], height: number): number | undefined {
  const tall = box.bottom - box.top;
  const at = (top: number) => ({ ...box, top, bottom: top + tall });
  return [topMarginPx, ...obstacles.map(({ bottom }) => bottom + gapPx)]
    .filter((top) => top >= topMarginPx && top + tall <= height)
    .sort((a, b) => a - b)
    .find((top) => !obstacles.some((one) => boxesOverlap(at(top), one)));
}

function positionContainer(toasts: HTMLElement): void {
  if (toasts.childElementCount === 0) return;
  const box = toasts.getBoundingClientRect();
  const boxes = (selector: string) =>
    [...document.querySelectorAll(selector)]
      .filter((one) => !toasts.contains(one))
      .map((one) => one.getBoundingClientRect())
      .filter(({ width, height, bottom, top }) => width * height > 0 && bottom > 0 && top < innerHeight);
  const top =
    freePosition(box, boxes(actions), innerHeight) ?? freePosition(box, boxes(primaryActions), innerHeight);
  toasts.style.top = `${top ?? topMarginPx}px`;
}

/** Positions the page's toasts when one appears or disappears. A dialog shows its toasts in its head. */
export function positionToasts(): void {
  const toasts = document.querySelector<HTMLElement>("main ~ [role=status]");
  if (toasts) new MutationObserver(() => positionContainer(toasts)).observe(toasts, { childList: true });
}
