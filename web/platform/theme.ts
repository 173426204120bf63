/** Light unless the reader has chosen dark; kept in the browser, set before the first paint by a script in the head. */
const key = "utmark-theme";
const attribute = "data-theme";

export const themeScript = `try{if(localStorage.getItem("${key}")==="dark")document.documentElement.setAttribute("${attribute}","dark")}catch{}`;

export function toggleTheme(): void {
  const root = document.documentElement;
  const next = root.getAttribute(attribute) === "dark" ? "light" : "dark";
  root.setAttribute(attribute, next);
  try {
    localStorage.setItem(key, next);
  } catch {
    // private mode: the choice lasts as long as the page
  }
}
