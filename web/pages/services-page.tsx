import { pageLoader } from "#web/platform/page/page.ts";
import { loadServices, MyServices } from "#web/features/service/public.ts";
import type { Route } from "./+types/services-page";

export const loader = pageLoader({
  messages: ["coHosts", "lists", "mine", "propertyForm", "services"],
  load: async ({ api, url, me }) => ({ mine: await loadServices(api, me, url.searchParams) }),
});

export default function ServicesPage({ loaderData: { mine } }: Route.ComponentProps) {
  return <MyServices mine={mine} />;
}
