import { type ReactNode, useEffect, useRef } from "react";
import { useRevalidator } from "react-router";
import { useTranslations } from "use-intl";
import type { Profile } from "#contract/profiles.ts";
import { useHydrated } from "../../platform/hydrated.ts";
import { type FormOf, useForm } from "../../platform/use-form.ts";
import { Button } from "../../ui/button.tsx";
import { FieldErrors } from "../../ui/field.tsx";
import { focusFirstWrong } from "../../ui/focus-first-wrong.ts";
import { notify } from "../../ui/toast.tsx";
import css from "./profile.module.css";
import { otherNames, type PartId, parts, type ProfileValues, valuesOf } from "./profile-form.ts";

type Props = { id: PartId; profile: Profile; onDirty: (id: PartId, dirty: boolean) => void; children: (form: FormOf<ProfileValues>) => ReactNode };

/** One part of the profile with its own button. What was typed stays when it is refused; what others changed comes in where nothing is being written. */
export function PartForm({ id, profile, onDirty, children }: Props) {
  const t = useTranslations("profile");
  const { revalidate } = useRevalidator();
  const ref = useRef<HTMLFormElement>(null);
  const hydrated = useHydrated();
  const { body: bodyOf, failed } = parts[id];
  const form = useForm({
    initial: valuesOf(profile),
    bodyOf,
    send: (api, body, options) =>
      api("PATCH /api/user-profile/me", { body }, options).catch((e: unknown) => {
        notify.error(t(`toast.${failed}`));
        throw e;
      }),
  });
  const { dirty, problem, reset } = form;
  const told = JSON.stringify(profile);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only what the server tells begins the part anew, and never over what is being written
  useEffect(() => {
    if (!dirty) reset(valuesOf(profile));
  }, [told]);
  useEffect(() => onDirty(id, dirty), [id, dirty, onDirty]);
  useEffect(() => {
    if (problem && ref.current) focusFirstWrong(ref.current);
  }, [problem]);

  async function submit() {
    const saved = await form.submit();
    if (!saved) return;
    reset(valuesOf(saved));
    notify.success(t("toast.saved"));
    void revalidate();
  }
  return (
    <form
      ref={ref}
      id={`part-${id}`}
      className={css.part}
      noValidate
      onSubmit={(e) => {
        e.preventDefault();
        void submit();
      }}
    >
      <fieldset className={css.whole} disabled={!hydrated}>
        <FieldErrors problem={problem} fields={[...Object.keys(form.values), ...otherNames]}>
          {children(form)}
        </FieldErrors>
        <div className={css.end}>
          <Button type="submit" look={dirty ? "primary" : "plain"} busy={form.busy}>
            {t(`saveParts.${id}`)}
          </Button>
          <p aria-live="polite">{problem ? t("notSaved") : dirty ? t("unsaved") : ""}</p>
        </div>
      </fieldset>
    </form>
  );
}
