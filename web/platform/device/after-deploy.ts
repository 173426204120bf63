/**
 * After a deploy the scripts of the pages before may be gone. React Router then reloads the page one is on, and the
 * press that led elsewhere is lost: here the page is opened that was meant. Browsers without the Navigation API
 * reload as before.
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
