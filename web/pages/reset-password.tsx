import { useTranslations } from "use-intl";
import { browserApi } from "#web/platform/api-client.ts";
import { pageAction, pageLoader } from "#web/platform/page.ts";
import { returnUrlOf } from "#web/platform/return-url.ts";
import { AuthCard } from "#web/ui/auth-card.tsx";
import {
  resetByForm,
  type FormErrors,
  AskForReset,
  ChoosePassword,
  GoToLogin,
  isGone,
} from "#web/features/account/public.ts";
import type { Route } from "./+types/reset-password";

export const loader = pageLoader({
  messages: ["account"],
  load: async ({ api, request, url }) => ({
    way: returnUrlOf(request),
    token: url.searchParams.get("token"),
    on: (await api("GET /api/auth/methods", {})).emailPassword,
  }),
});
export const action = pageAction(({ api, form }) => resetByForm(api, form));
export const clientAction = async ({ request }: Route.ClientActionArgs) =>
  resetByForm(browserApi(), await request.formData());

export default function ResetPassword({ loaderData: { way, token, on }, actionData }: Route.ComponentProps) {
  const t = useTranslations("account.reset");
  const told: FormErrors | undefined = actionData;
  const choosing = token && told?.sent !== "reset" && !isGone(told);
  const lead = !on ? "off" : told?.sent === "changed" ? "changedLead" : choosing ? "chooseLead" : "lead";
  return (
    <AuthCard title={t("title")} lead={t(lead)}>
      {!on ? (
        <GoToLogin way={way} />
      ) : choosing ? (
        <ChoosePassword key={token} told={told} way={way} token={token} />
      ) : (
        <AskForReset told={told} way={way} />
      )}
    </AuthCard>
  );
}
