import { pageLoader } from "#web/platform/page/page.ts";
import { GroundFinder, loadGround, loadOrShowPrevious } from "#web/features/search/public.ts";
import type { Route } from "./+types/map-view";

export const loader = pageLoader({
  messages: ["search", "species", "lists", "map"],
  load: (page) => loadGround(page, "map"),
});
export const clientLoader = loadOrShowPrevious("map");

export default function MapView({ loaderData }: Route.ComponentProps) {
  return <GroundFinder page="map" ground={loaderData} />;
}
