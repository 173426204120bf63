import { loadRules, RulesView } from "#web/features/law/public.ts";
import { pageLoader } from "#web/platform/page/page.ts";
import type { Route } from "./+types/rules";

export const loader = pageLoader({ publicPage: true, messages: ["rules", "species"], load: loadRules });

export default function Rules({ loaderData }: Route.ComponentProps) {
  return <RulesView rules={loaderData} />;
}
