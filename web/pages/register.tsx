import { IconHome, IconTrees } from "@tabler/icons-react";
import { data, Form, redirect, redirectDocument } from "react-router";
import { useTranslations } from "use-intl";
import { pageAction, pageLoader } from "../platform/page.ts";
import { forgetWay, landingOf, wayOn } from "../platform/return-url.ts";
import { Button, LinkButton } from "../ui/button.tsx";
import { ChoiceCard } from "../ui/choice.tsx";
import { Door } from "../ui/door.tsx";
import { Notice } from "../ui/notice.tsx";
import type { Route } from "./+types/register";

const choices = ["hunter", "landowner"] as const;

export const loader = pageLoader({
  messages: ["account"],
  load: ({ me, request, url }) => {
    const way = wayOn(request);
    if (me) throw redirect(way, { headers: { "set-cookie": forgetWay() } });
    return { way, asked: url.searchParams.get("role") === "landowner" ? ("landowner" as const) : ("hunter" as const) };
  },
});

/** Chosen roles are carried to the profile page, which gives them; the server decides there. */
export const action = pageAction(async ({ form, request }) => {
  const roles = choices.filter((r) => form.getAll("role").includes(r));
  if (roles.length === 0) return data({ missing: true }, { status: 422 });
  const setup = `/profile-setup?${new URLSearchParams({ roles: roles.join(), next: wayOn(request) })}`;
  return redirectDocument(`/api/auth/start?returnUrl=${encodeURIComponent(landingOf(setup))}`);
});

export default function Register({ loaderData: { way, asked }, actionData }: Route.ComponentProps) {
  const t = useTranslations("account.register");
  return (
    <Door title={t("title")} lead={t("lead")} below={<LinkButton look="quiet" to={`/login?returnUrl=${encodeURIComponent(way)}`}>{`${t("known")} ${t("signIn")}`}</LinkButton>}>
      <Form method="post" action={`/register?returnUrl=${encodeURIComponent(way)}`} className="stack">
        <fieldset className="stack" aria-describedby={actionData ? "role-error" : undefined}>
          <legend className="visually-hidden">{t("title")}</legend>
          <ChoiceCard type="checkbox" name="role" value="hunter" icon={<IconTrees />} label={t("hunter")} hint={t("hunterHint")} defaultChecked={asked === "hunter"} />
          <ChoiceCard type="checkbox" name="role" value="landowner" icon={<IconHome />} label={t("landowner")} hint={t("landownerHint")} defaultChecked={asked === "landowner"} />
        </fieldset>
        {actionData && (
          <Notice kind="error" id="role-error">
            {t("roleRequired")}
          </Notice>
        )}
        <Button type="submit" look="primary" size="large" wide>
          {t("button")}
        </Button>
      </Form>
    </Door>
  );
}
