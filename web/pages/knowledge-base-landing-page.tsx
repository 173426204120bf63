import { pageLoader } from "#web/platform/page/page.ts";
import { loadLanding, LandingView } from "#web/features/knowledge-base/public.ts";
import type { Route } from "./+types/knowledge-base-landing-page";

export const loader = pageLoader({ publicPage: true, messages: ["knowledgeBase"], load: loadLanding });

export default function KnowledgeBaseLanding({ loaderData }: Route.ComponentProps) {
  return <LandingView {...loaderData} />;
}
