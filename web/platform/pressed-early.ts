declare global {
  /** Set by `pressScript`, and gone once it has run. */
  var pressEarly: (() => void) | undefined;
}

/**
 * A button that is pressed before the scripts have taken over would do nothing: it is remembered, and `pressEarly` presses each once, in the
 * order they were. What opens a popover needs no script. It stands in the page, where it weighs nothing.
 */
export const pressScript = `{
const pressed=new Set;
const hear=e=>{const b=e.target.closest("button[type=button]:not([popovertarget])");if(b){e.stopImmediatePropagation();pressed.add(b)}};
addEventListener("click",hear,true);
pressEarly=()=>{pressEarly=undefined;removeEventListener("click",hear,true);for(const b of pressed)b.click()}
}`;
