import { useEffect, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { bookingAddress } from "#domain/page-addresses.ts";
import { useFormat } from "#web/i18n/format.ts";
import { useCommand } from "#web/platform/use-command.ts";
import { Button } from "#web/ui/button.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { type CardForm as OpenForm, openCardForm } from "./stripe-js.ts";

type Props = { bookingId: string; totalOre: number; publishableKey: string };

/** The card provider's own form, where it has one. The bank's question, if there is one, comes over it. */
export function CardForm({ bookingId, totalOre, publishableKey }: Props) {
  const t = useTranslations("payPage");
  const f = useFormat();
  const place = useRef<HTMLDivElement>(null);
  const [form, setForm] = useState<OpenForm>();
  const [state, setState] = useState<"loading" | "ready" | "unreachable" | "paying">("loading");
  const [refusal, setRefusal] = useState<string>();
  const { run, problem } = useCommand((api, body: { bookingId: string }, once) =>
    api("POST /api/payments/create-intent", { body }, once),
  );
  async function open() {
    setState("loading");
    const intent = await run({ bookingId });
    if (!intent || !place.current) return;
    try {
      const { clientSecret } = intent;
      const isDark = document.documentElement.dataset.theme === "dark";
      const opened = await openCardForm({ publishableKey, clientSecret, locale: f.locale, isDark });
      opened.element.on("ready", () => setState("ready"));
      opened.element.mount(place.current);
      setForm(opened);
    } catch {
      setState("unreachable");
    }
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: opened once; again only when asked for
  useEffect(() => void open(), []);
  async function pay() {
    if (!form) return;
    setState("paying");
    setRefusal(undefined);
    const back = new URL(`${bookingAddress(bookingId)}&payment=back`, location.origin);
    const wrong = await form.confirm(back.href);
    if (wrong === undefined) return;
    setRefusal(wrong);
    setState("ready");
  }
  return (
    <div className="stack">
      {problem && (
        <Notice kind="error" title={t("failed")}>
          {problem.detail}
        </Notice>
      )}
      {state === "loading" && !problem && <p className="muted">{t("loading")}</p>}
      {state === "unreachable" && (
        <Notice kind="error">
          {t("unreachable")}{" "}
          <Button size="small" onClick={() => void open()}>
            {t("again")}
          </Button>
        </Notice>
      )}
      <div ref={place} />
      {refusal !== undefined && (
        <Notice kind="error" title={t("failed")}>
          {refusal}
        </Notice>
      )}
      {(state === "ready" || state === "paying") && (
        <Button look="primary" size="large" busy={state === "paying"} onClick={() => void pay()}>
          {t("pay", { amount: f.money(totalOre) })}
        </Button>
      )}
      <p className="muted small">{t("safe")}</p>
    </div>
  );
}
