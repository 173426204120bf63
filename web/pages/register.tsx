import { redirect } from "react-router";
import { useTranslations } from "use-intl";
import { browserApi } from "#web/platform/api/api-client.ts";
import { usePageMeta } from "#web/platform/page/use-page-meta.ts";
import { pageAction, pageLoader } from "#web/platform/page/page.ts";
import { expiredReturnUrlCookie, returnUrlOf } from "#web/platform/page/return-url.ts";
import { LinkButton } from "#web/ui/button.tsx";
import { AuthCard } from "#web/ui/layout/auth-card.tsx";
import { AcceptedTerms, signUpByForm, SignUpForm } from "#web/features/account/public.ts";
import type { Route } from "./+types/register";

export const loader = pageLoader({
  messages: ["account"],
  load: async ({ api, me, request, url }) => {
    const returnUrl = returnUrlOf(request);
    if (me) throw redirect(returnUrl, { headers: { "set-cookie": expiredReturnUrlCookie() } });
    return {
      returnUrl,
      requestedRole: url.searchParams.get("role") === "landowner" ? "landowner" : "hunter",
      methods: await api("GET /api/auth/methods", {}),
    };
  },
});
export const action = pageAction(({ api, form }) => signUpByForm(api, form));
export const clientAction = async ({ request }: Route.ClientActionArgs) =>
  signUpByForm(browserApi(), await request.formData());

export default function Register({
  loaderData: { returnUrl, requestedRole, methods },
  actionData,
}: Route.ComponentProps) {
  const t = useTranslations("account.register");
  const meta = {
    title: t("title"),
    description: t("lead"),
    path: "/register",
    data: { "@type": "WebPage" },
  };
  return (
    <AuthCard
      head={usePageMeta(meta)}
      title={t("title")}
      lead={t("lead")}
      below={
        <LinkButton
          look="quiet"
          to={`/login?returnUrl=${encodeURIComponent(returnUrl)}`}
        >{`${t("known")} ${t("signIn")}`}</LinkButton>
      }
    >
      <SignUpForm result={actionData} returnUrl={returnUrl} methods={methods} requestedRole={requestedRole} />
      <AcceptedTerms />
    </AuthCard>
  );
}
