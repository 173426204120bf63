declare global {
  /** Replays what the reader did before hydration. `preHydrationScript` sets it; the page calls it once. */
  var onHydrated: (() => void) | undefined;
}

/**
 * An inline script that records what a reader does before hydration, and replays it afterwards. Clicked
 * buttons are clicked again, each once and in order (except those that open a popover, which needs no
 * script). Forms without an action are submitted again, since the browser itself would drop the page's query
 * and the typed text. Changed selects fire their event again. After a step back the page is reloaded, since
 * the router does not run yet, and missing scripts are then ignored.
 */
export const preHydrationScript = `{
const at=()=>location.pathname+location.search,here=at();
const used=new Set;
const record=e=>{const b=e.target.closest("button[type=button]:not([popovertarget])");if(b){e.stopImmediatePropagation();used.add(b)}};
addEventListener("click",record,true);
addEventListener("change",e=>e.target.matches("select")&&used.add(e.target),true);
addEventListener("submit",e=>{if(!e.target.hasAttribute("action")){e.preventDefault();used.add(e.submitter||e.target)}},true);
onpopstate=()=>{if(at()!==here){onerror=()=>true;stop();location.reload()}};
onHydrated=()=>{onHydrated=onpopstate=undefined;removeEventListener("click",record,true);for(const b of used)b.matches("select")?b.dispatchEvent(new Event("change",{bubbles:true})):b.requestSubmit?b.requestSubmit():b.click()}
}`;

/**
 * An inline script that starts the page's scripts (`scriptsAfterPaint`) after the first frame, or at once in
 * a hidden tab.
 */
export const startScripts = `{
const start=()=>{
for(const link of document.querySelectorAll("link[rel=later]"))link.rel='modulepreload';
const later=document.querySelector("script[type=later]"),script=document.createElement("script");
Object.assign(script,{type:'module',nonce:later.nonce,text:later.text});
later.after(script);script.remove()};
document.hidden?start():requestAnimationFrame(()=>setTimeout(start))
}`;

/**
 * An inline script that creates a date formatter once the page is painted. The first formatter of a page
 * loads data about the language, which takes 50 ms on a phone and would interrupt hydration.
 */
export const firstFormatScript = `requestAnimationFrame(()=>setTimeout(()=>new Intl.DateTimeFormat(document.documentElement.lang,{weekday:"long"}).format()))`;

/**
 * Sets fields that were changed before hydration again, with an input event. React does not know their
 * values, and would overwrite them at the next render.
 */
export function replayTypedInput(within: ParentNode = document): void {
  for (const field of within.querySelectorAll<HTMLInputElement>("input, textarea")) {
    const { type, files, value, defaultValue, checked, defaultChecked } = field;
    if (checked !== defaultChecked && (checked || type !== "radio")) {
      field.checked = defaultChecked;
      field.click();
    } else if (files?.length) field.dispatchEvent(new Event("change", { bubbles: true }));
    else if (value !== defaultValue) {
      field.value = ""; // React's value tracker must see a change
      Reflect.set(Object.getPrototypeOf(field), "value", value, field);
      field.dispatchEvent(new Event("input", { bubbles: true }));
    }
  }
}
