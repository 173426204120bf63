declare global {
  /** Set by `preHydrationScript` and called by the page when it is hydrated; gone then. */
  var onHydrated: (() => void) | undefined;
}

/**
 * What a reader does before hydration, where the browser alone would do nothing or the
 * wrong thing. A button that is pressed is remembered, and each is pressed once, in the order they were; what
 * opens a popover needs no script. A step back to another page of the same document changes the address only,
 * so that page is loaded, and no script of this one. It stands in the page, where it weighs nothing.
 */
export const preHydrationScript = `{
const at=()=>location.pathname+location.search,here=at();
const pressed=new Set;
const hear=e=>{const b=e.target.closest("button[type=button]:not([popovertarget])");if(b){e.stopImmediatePropagation();pressed.add(b)}};
addEventListener("click",hear,true);
onpopstate=()=>{if(at()!==here){stop();location.reload()}};
onHydrated=()=>{onHydrated=onpopstate=undefined;removeEventListener("click",hear,true);for(const b of pressed)b.click()}
}`;

/**
 * What was typed, ticked and chosen before hydration stands in the fields, and React knows
 * nothing of it: at its next drawing it would put back what the server wrote. So each such field is written
 * once more, as by the reader.
 */
export function replayTypedInput(): void {
  for (const field of document.querySelectorAll<HTMLInputElement>("input, textarea")) {
    const { type, files, value, defaultValue, checked, defaultChecked } = field;
    if (checked !== defaultChecked && (checked || type !== "radio")) {
      field.checked = defaultChecked;
      field.click();
    } else if (files?.length) field.dispatchEvent(new Event("change", { bubbles: true }));
    else if (value !== defaultValue) {
      field.value = ""; // React watches this, and not what the browser itself does
      Reflect.set(Object.getPrototypeOf(field), "value", value, field);
      field.dispatchEvent(new Event("input", { bubbles: true }));
    }
  }
}
