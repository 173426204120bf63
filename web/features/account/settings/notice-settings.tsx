import { Link } from "react-router";
import { useTranslations } from "use-intl";
import type { Profile } from "#contract/profile/endpoints.ts";
import { emailKinds, noticeKinds } from "#domain/notification/lists.ts";
import { type OnDirty, useFormPart } from "#web/platform/api/use-part.ts";
import { CheckField } from "#web/ui/form/field.tsx";
import { FormSection, Wide } from "#web/ui/form/form.tsx";
import { PartForm } from "#web/ui/form/part-form.tsx";
import css from "./settings.module.css";
import { noticeBody, noticeFields, noticeValues } from "./settings-form.ts";

/** Settings for notifications: which kinds and which channels. SMS go to the phone number of the profile. */
export function NoticeSettings({
  profile,
  receivesRequests,
  onDirty,
}: {
  profile: Profile;
  receivesRequests: boolean;
  onDirty: OnDirty<"notices">;
}) {
  const t = useTranslations("settings.notices");
  const form = useFormPart({
    ...{
      id: "notices" as const,
      onDirty,
      current: noticeValues(profile),
      bodyOf: noticeBody,
      saved: t("saved"),
      failed: t("failed"),
    },
    send: async (api, body, options) =>
      noticeValues(await api("PATCH /api/user-profile/me", { body }, options)),
  });
  return (
    <PartForm form={form} fields={noticeFields} save={t("save")}>
      <FormSection title={t("title")} lead={t("lead")}>
        <Wide>
          {noticeKinds
            .filter((kind) => receivesRequests || kind !== "bookingRequests")
            .map((kind) => (
              <fieldset key={kind} className={css.kind}>
                <legend>{t(`${kind}.title`)}</legend>
                <CheckField
                  {...form.tick(`${kind}.email`)}
                  name={`preferences.notifications.${kind}.email`}
                  label={t("email")}
                  aria-label={t("byEmail", { what: t(`${kind}.title`) })}
                />
                <CheckField
                  {...form.tick(`${kind}.sms`)}
                  name={`preferences.notifications.${kind}.sms`}
                  label={t("sms")}
                  aria-label={t("bySms", { what: t(`${kind}.title`) })}
                />
                <p className={css.hint}>{t(`${kind}.hint`)}</p>
              </fieldset>
            ))}
          {emailKinds.map((kind) => (
            <fieldset key={kind} className={css.kind}>
              <legend>{t(`${kind}.title`)}</legend>
              <CheckField
                {...form.tick(kind)}
                name={`emailKindsOff.${kind}`}
                label={t("email")}
                aria-label={t("byEmail", { what: t(`${kind}.title`) })}
              />
              <p className={css.hint}>{t(`${kind}.hint`)}</p>
            </fieldset>
          ))}
          <p className="muted small">
            {profile.phoneNumber ? t("phone", { phone: profile.phoneNumber }) : t("noPhone")}{" "}
            <Link to="/dashboard?tab=profile">{t(profile.phoneNumber ? "changePhone" : "addPhone")}</Link>
          </p>
        </Wide>
        <Wide>
          <CheckField
            {...form.tick("emailNotifications")}
            name="preferences.emailNotifications"
            role="switch"
            label={t("allEmail")}
            hint={t("allEmailHint")}
          />
          <CheckField
            {...form.tick("pushNotifications")}
            name="preferences.pushNotifications"
            role="switch"
            label={t("push")}
            hint={t("pushHint")}
          />
        </Wide>
      </FormSection>
    </PartForm>
  );
}
