declare global {
  /** Set by `preHydrationScript`, called and removed by the page when it is hydrated. */
  var onHydrated: (() => void) | undefined;
}

/**
 * Pre-hydration replay: remembers what a reader does before hydration. Clicked buttons are recorded, and each
 * is clicked once, in order, after hydration (opening a popover needs no script). So are submits of a form
 * without an action: the browser would send it to the page's address without its query, and the typed text
 * would be lost. A changed select fires its event again. A step back within the document changes only the
 * address, since the router does not run yet, so the page is reloaded; scripts of the previous page that are
 * missing are no error then. The script is inlined into the page, not in its bundle.
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
 * Starts the page's scripts (`scriptsAfterPaint`) after its first frame, for which a tab in the background
 * does not wait. Runs where the scripts are in the page.
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
 * A browser loads its data about the language with its first formatter, which takes 50 ms on a phone, in the
 * middle of hydration. So a formatter is created in a separate task, once the page has been painted.
 */
export const firstFormatScript = `requestAnimationFrame(()=>setTimeout(()=>new Intl.DateTimeFormat(document.documentElement.lang,{weekday:"long"}).format()))`;

/**
 * React does not know what was typed, ticked or chosen before hydration, and would overwrite it at the next
 * render. So each such field is set again with an input event.
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
