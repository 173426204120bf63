import { useEffect } from "react";
import { Link, useRevalidator } from "react-router";
import { useTranslations } from "use-intl";
import type { Profile } from "#contract/profiles.ts";
import { noticeKinds } from "#domain/lists.ts";
import { useForm } from "../../platform/use-form.ts";
import { CheckField } from "../../ui/field.tsx";
import { FormSection, Wide } from "../../ui/form.tsx";
import { notify } from "../../ui/toast.tsx";
import css from "./settings.module.css";
import { noticeBody, noticeFields, noticeValues } from "./settings-form.ts";
import { SettingsPart } from "./settings-part.tsx";

/** What one is told of, and how. Text messages go to the phone number of the profile. */
export function NoticeSettings({ profile, onDirty }: { profile: Profile; onDirty: (id: "notices", dirty: boolean) => void }) {
  const t = useTranslations("settings.notices");
  const { revalidate } = useRevalidator();
  const form = useForm({
    initial: noticeValues(profile),
    bodyOf: noticeBody,
    send: (api, body, options) =>
      api("PATCH /api/user-profile/me", { body }, options).catch((e: unknown) => {
        notify.error(t("failed"));
        throw e;
      }),
  });
  const { dirty, reset } = form;
  const told = JSON.stringify(noticeValues(profile));
  // biome-ignore lint/correctness/useExhaustiveDependencies: only what the server tells begins the part anew, and never over what is being chosen
  useEffect(() => {
    if (!dirty) reset(noticeValues(profile));
  }, [told]);
  useEffect(() => onDirty("notices", dirty), [dirty, onDirty]);
  async function submit() {
    const saved = await form.submit();
    if (!saved) return;
    reset(noticeValues(saved));
    notify.success(t("saved"));
    void revalidate();
  }
  return (
    <SettingsPart form={form} fields={noticeFields} onSubmit={submit} save={t("save")}>
      <FormSection title={t("title")} lead={t("lead")}>
        <Wide>
          {noticeKinds.map((kind) => (
            <fieldset key={kind} className={css.kind}>
              <legend>{t(`${kind}.title`)}</legend>
              <CheckField
                {...form.tick(`${kind}.email`)}
                name={`preferences.notifications.${kind}.email`}
                label={t("email")}
                aria-label={t("byEmail", { what: t(`${kind}.title`) })}
              />
              <CheckField {...form.tick(`${kind}.sms`)} name={`preferences.notifications.${kind}.sms`} label={t("sms")} aria-label={t("bySms", { what: t(`${kind}.title`) })} />
              <p className={css.hint}>{t(`${kind}.hint`)}</p>
            </fieldset>
          ))}
          <p className="muted small">
            {profile.phoneNumber ? t("phone", { phone: profile.phoneNumber }) : t("noPhone")}{" "}
            <Link to="/dashboard?tab=profile">{t(profile.phoneNumber ? "changePhone" : "addPhone")}</Link>
          </p>
        </Wide>
        <Wide>
          <CheckField {...form.tick("emailNotifications")} name="preferences.emailNotifications" role="switch" label={t("allEmail")} hint={t("allEmailHint")} />
          <CheckField {...form.tick("pushNotifications")} name="preferences.pushNotifications" role="switch" label={t("push")} hint={t("pushHint")} />
        </Wide>
      </FormSection>
    </SettingsPart>
  );
}
