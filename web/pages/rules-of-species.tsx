import { loadRulesOfSpecies, RulesOfSpeciesView } from "#web/features/law/public.ts";
import { pageLoader } from "#web/platform/page/page.ts";
import type { Route } from "./+types/rules-of-species";

export const loader = pageLoader({
  publicPage: true,
  messages: ["rules", "species"],
  load: loadRulesOfSpecies,
});

export default function RulesOfSpecies({ loaderData }: Route.ComponentProps) {
  return <RulesOfSpeciesView rules={loaderData} />;
}
