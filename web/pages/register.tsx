import { redirect } from "react-router";
import { useTranslations } from "use-intl";
import { signUpByForm } from "../features/account/by-form.ts";
import { SignUpForm } from "../features/account/sign-up-form.tsx";
import { browserApi } from "../platform/api-client.ts";
import { pageAction, pageLoader } from "../platform/page.ts";
import { forgetWay, wayOn } from "../platform/return-url.ts";
import { LinkButton } from "../ui/button.tsx";
import { Door } from "../ui/door.tsx";
import type { Route } from "./+types/register";

export const loader = pageLoader({
  messages: ["account"],
  load: async ({ api, me, request, url }) => {
    const way = wayOn(request);
    if (me) throw redirect(way, { headers: { "set-cookie": forgetWay() } });
    return {
      way,
      asked: url.searchParams.get("role") === "landowner" ? "landowner" : "hunter",
      methods: await api("GET /api/auth/methods", {}),
    };
  },
});
export const action = pageAction(({ api, form }) => signUpByForm(api, form));
export const clientAction = async ({ request }: Route.ClientActionArgs) =>
  signUpByForm(browserApi(), await request.formData());

export default function Register({ loaderData: { way, asked, methods }, actionData }: Route.ComponentProps) {
  const t = useTranslations("account.register");
  return (
    <Door
      title={t("title")}
      lead={t("lead")}
      below={
        <LinkButton
          look="quiet"
          to={`/login?returnUrl=${encodeURIComponent(way)}`}
        >{`${t("known")} ${t("signIn")}`}</LinkButton>
      }
    >
      <SignUpForm told={actionData} way={way} methods={methods} asked={asked} />
    </Door>
  );
}
