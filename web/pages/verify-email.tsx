import { redirect } from "react-router";
import { useTranslations } from "use-intl";
import { browserApi } from "#web/platform/api/api-client.ts";
import { pageAction, pageLoader } from "#web/platform/page/page.ts";
import { returnUrlOf } from "#web/platform/page/return-url.ts";
import { AuthCard } from "#web/ui/layout/auth-card.tsx";
import {
  verifyByForm,
  GoToLogin,
  isLinkExpired,
  ResendForm,
  VerifyForm,
} from "#web/features/account/public.ts";
import type { Route } from "./+types/verify-email";

export const loader = pageLoader({
  messages: ["account"],
  load: async ({ api, me, request, url }) => {
    const [returnUrl, token, sent] = [
      returnUrlOf(request),
      url.searchParams.get("token"),
      url.searchParams.get("sent"),
    ];
    if (me && !token) throw redirect(returnUrl);
    return {
      returnUrl,
      token,
      sent: sent === null ? undefined : sent === "true",
      email: url.searchParams.get("email") ?? "",
      on: (await api("GET /api/auth/methods", {})).emailPassword,
    };
  },
});
export const action = pageAction(({ api, form }) => verifyByForm(api, form));
export const clientAction = async ({ request }: Route.ClientActionArgs) =>
  verifyByForm(browserApi(), await request.formData());

export default function VerifyEmail({
  loaderData: { returnUrl, token, sent, email, on },
  actionData,
}: Route.ComponentProps) {
  const t = useTranslations("account.verify");
  const leadKey = !on ? "off" : isLinkExpired(actionData) ? "goneLead" : token ? "pressLead" : "lead";
  return (
    <AuthCard title={t("title")} lead={t(leadKey)}>
      {!on ? (
        <GoToLogin returnUrl={returnUrl} />
      ) : token ? (
        <VerifyForm result={actionData} returnUrl={returnUrl} token={token} />
      ) : (
        <ResendForm result={actionData} returnUrl={returnUrl} email={email} sent={sent} />
      )}
    </AuthCard>
  );
}
