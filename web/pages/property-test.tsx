import { useTranslations } from "use-intl";
import { ModelTest, readModel, validateModel } from "#web/features/developer/public.ts";
import { pageAction, pageLoader } from "#web/platform/page/page.ts";
import { PageHeader } from "#web/ui/layout/page-header.tsx";
import type { Route } from "./+types/property-test";

const defaultEndpoint = "POST /api/properties";
export const loader = pageLoader({
  messages: ["developer"],
  load: ({ url }) => readModel(url.searchParams.get("endpoint") ?? defaultEndpoint),
});
export const action = pageAction(async ({ form }) => {
  const [endpoint, body] = [String(form.get("endpoint")), String(form.get("body"))];
  return { endpoint, body, result: validateModel(endpoint, body) };
});

/** The developers' page that checks a request body against an endpoint's schema (rules 10.4). */
export default function PropertyTest({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTranslations("developer.model");
  const sent =
    actionData && "result" in actionData && actionData.endpoint === loaderData.endpoint
      ? actionData
      : undefined;
  return (
    <div className="page page-body">
      <PageHeader title={t("pageTitle")} lead={t("lead")} />
      <ModelTest {...loaderData} sent={sent} />
    </div>
  );
}
