import { pageLoader } from "#web/platform/page/page.ts";
import { GroundFinder, loadGround, loadOrShowPrevious } from "#web/features/search/public.ts";
import type { Route } from "./+types/find-ground";

export const loader = pageLoader({
  publicPage: true,
  messages: ["search", "species", "lists", "map"],
  load: (page) => loadGround(page, "ground"),
});
export const clientLoader = loadOrShowPrevious("ground");

export default function FindGround({ loaderData }: Route.ComponentProps) {
  return <GroundFinder page="ground" ground={loaderData} />;
}
