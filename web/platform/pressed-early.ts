declare global {
  /** What `pressScript` has heard: the buttons that were pressed, and its listener. */
  var early: { pressed: Set<HTMLElement>; hear: (e: Event) => void } | undefined;
}

/** A button that is pressed before the scripts have taken over would do nothing. It is remembered, and what opens a popover needs no script. */
export const pressScript = `early={pressed:new Set,hear:function(e){var b=e.target.closest("button[type=button]:not([popovertarget])");if(b){e.stopImmediatePropagation();early.pressed.add(b)}}};addEventListener("click",early.hear,true)`;

/** Each is pressed now, once, in the order they were. */
export function pressEarly(): void {
  const { early } = globalThis;
  if (!early) return;
  globalThis.early = undefined;
  removeEventListener("click", early.hear, true);
  for (const button of early.pressed) button.click();
}
