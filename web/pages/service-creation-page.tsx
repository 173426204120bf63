import { pageLoader } from "#web/platform/page/page.ts";
import { ServicePage, loadServiceForm } from "#web/features/service/public.ts";
import type { Route } from "./+types/service-creation-page";

export const loader = pageLoader({
  messages: ["coHosts", "editor", "form", "lists", "mine", "propertyForm", "serviceForm"],
  load: loadServiceForm,
});

export default function ServiceCreation({ loaderData: { choose, edit } }: Route.ComponentProps) {
  return <ServicePage path="/service-creation-page" choose={choose} edit={edit} />;
}
