import { useTranslations } from "use-intl";
import { browserApi } from "#web/platform/api/api-client.ts";
import { pageAction, pageLoader } from "#web/platform/page/page.ts";
import { returnUrlOf } from "#web/platform/page/return-url.ts";
import { AuthCard } from "#web/ui/layout/auth-card.tsx";
import {
  resetByForm,
  type FormResult,
  RequestResetForm,
  NewPasswordForm,
  GoToLogin,
  isLinkExpired,
} from "#web/features/account/public.ts";
import type { Route } from "./+types/reset-password";

export const loader = pageLoader({
  messages: ["account"],
  load: async ({ api, request, url }) => ({
    returnUrl: returnUrlOf(request),
    token: url.searchParams.get("token"),
    on: (await api("GET /api/auth/methods", {})).emailPassword,
  }),
});
export const action = pageAction(({ api, form }) => resetByForm(api, form));
export const clientAction = async ({ request }: Route.ClientActionArgs) =>
  resetByForm(browserApi(), await request.formData());

export default function ResetPassword({
  loaderData: { returnUrl, token, on },
  actionData,
}: Route.ComponentProps) {
  const t = useTranslations("account.reset");
  const result: FormResult | undefined = actionData;
  const choosing = token && result?.sent !== "reset" && !isLinkExpired(result);
  const leadKey = !on ? "off" : result?.sent === "changed" ? "changedLead" : choosing ? "chooseLead" : "lead";
  return (
    <AuthCard title={t("title")} lead={t(leadKey)}>
      {!on ? (
        <GoToLogin returnUrl={returnUrl} />
      ) : choosing ? (
        <NewPasswordForm key={token} result={result} returnUrl={returnUrl} token={token} />
      ) : (
        <RequestResetForm result={result} returnUrl={returnUrl} />
      )}
    </AuthCard>
  );
}
