import { IconSearch } from "@tabler/icons-react";
import { useEffect, useId, useRef } from "react";
import { Form, useNavigation, useSearchParams, useSubmit } from "react-router";
import { useTranslations } from "use-intl";
import { maxQueryLength, minQueryLength } from "#domain/admin/admin-query.ts";
import { adminPanel } from "#domain/admin/addresses.ts";
import { Button } from "#web/ui/button.tsx";
import css from "./find.module.css";

const PAUSE_MS = 300;

/** The search box on every administrators' page; Ctrl+K focuses it. `live`: it searches while typing. */
export function FindBox({ live = false }: { live?: boolean }) {
  const t = useTranslations("admin.find");
  const id = useId();
  const [query] = useSearchParams();
  const submit = useSubmit();
  const { state } = useNavigation();
  const input = useRef<HTMLInputElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => {
    const focusOnCtrlK = (e: KeyboardEvent) => {
      if (e.key.toLowerCase() !== "k" || !(e.ctrlKey || e.metaKey) || e.altKey || e.shiftKey) return;
      e.preventDefault();
      input.current?.select();
    };
    addEventListener("keydown", focusOnCtrlK);
    return () => {
      removeEventListener("keydown", focusOnCtrlK);
      clearTimeout(timer.current);
    };
  }, []);
  return (
    <Form method="get" action={adminPanel} role="search" className={css.box} preventScrollReset>
      <label htmlFor={id} className="visually-hidden">
        {t("label")}
      </label>
      <input type="hidden" name="section" value="find" />
      <span className={css.field}>
        <IconSearch aria-hidden />
        <input
          ref={input}
          id={id}
          type="search"
          name="q"
          defaultValue={live ? (query.get("q") ?? "") : ""}
          placeholder={t("placeholder")}
          aria-keyshortcuts="Control+K Meta+K"
          autoComplete="off"
          spellCheck={false}
          maxLength={maxQueryLength}
          onChange={(e) => {
            clearTimeout(timer.current);
            const { form, value } = e.currentTarget;
            if (!live || value.trim().length < minQueryLength) return;
            timer.current = setTimeout(() => {
              void submit(form, { replace: true, preventScrollReset: true });
            }, PAUSE_MS);
          }}
        />
        <kbd aria-hidden className={css.keys}>
          {t("keys")}
        </kbd>
      </span>
      <Button type="submit" busy={live && state === "loading"}>
        {t("button")}
      </Button>
    </Form>
  );
}
