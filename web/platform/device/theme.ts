/**
 * The colour theme: light unless the reader has chosen dark. The choice is stored in the browser, and a
 * script in the head sets it before the first paint.
 */
import { useSyncExternalStore } from "react";

type Theme = "light" | "dark";
const key = "utmark-theme";
const attribute = "data-theme";

/** A script that sets theme and browser background; the latter is painted before style sheets are loaded. */
export const themeScript = `try{if(localStorage.getItem("${key}")==="dark"){var r=document.documentElement;r.setAttribute("${attribute}","dark");r.style.colorScheme="dark"}}catch{}`;

const currentTheme = (): Theme =>
  document.documentElement.getAttribute(attribute) === "dark" ? "dark" : "light";
const watchers = new Set<() => void>();
const watch = (watcher: () => void) => {
  watchers.add(watcher);
  return () => void watchers.delete(watcher);
};
/** The current theme; light on the server. */
export const useTheme = (): Theme => useSyncExternalStore(watch, currentTheme, () => "light");

export function chooseTheme(next: Theme): void {
  const root = document.documentElement;
  root.setAttribute(attribute, next);
  root.style.colorScheme = next;
  for (const watcher of watchers) watcher();
  try {
    localStorage.setItem(key, next);
  } catch {
    // in private mode the choice is not stored, and lasts as long as the page
  }
}
export const toggleTheme = (): void => chooseTheme(currentTheme() === "dark" ? "light" : "dark");
