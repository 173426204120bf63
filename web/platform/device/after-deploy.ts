/**
 * After a deploy, scripts of the previous pages may be gone. React Router then reloads the current page and
 * loses the navigation: this opens the page that the reader meant. Browsers without the Navigation API reload
 * as before.
 */
import { createPath, type DataRouter } from "react-router";

type WithRouter = typeof globalThis & {
  navigation?: Navigation;
  __reactRouterDataRouter?: Pick<DataRouter, "state">;
};

export function openWhatWasMeant(): void {
  const page: WithRouter = globalThis;
  page.navigation?.addEventListener("navigate", (event) => {
    const meant = page.__reactRouterDataRouter?.state.navigation.location;
    if (event.navigationType !== "reload" || event.userInitiated || !event.cancelable || !meant) return;
    event.preventDefault();
    location.assign(createPath(meant));
  });
}
