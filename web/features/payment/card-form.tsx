import { useEffect, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { bookingAddress } from "#domain/page-addresses.ts";
import { useFormat } from "#web/i18n/format.ts";
import { useCommand } from "#web/platform/api/use-command.ts";
import { Button } from "#web/ui/button.tsx";
import { Notice } from "#web/ui/layout/notice.tsx";
import { type CardForm as OpenForm, openCardForm } from "./stripe-js.ts";

type Props = { bookingId: string; amountOre: number; publishableKey: string };

/**
 * The form of a card provider that has one: to pay, or to save a card that is charged later. A 3-D Secure
 * check of the bank opens above it.
 */
export function CardForm({ bookingId, amountOre, publishableKey }: Props) {
  const t = useTranslations("payPage");
  const f = useFormat();
  const place = useRef<HTMLDivElement>(null);
  const [form, setForm] = useState<OpenForm>();
  const [state, setState] = useState<"loading" | "ready" | "unreachable" | "paying">("loading");
  const [refusal, setRefusal] = useState<string>();
  const [saves, setSaves] = useState(false);
  const [savedMethod, setSavedMethod] = useState<string | null>(null);
  const { run, problem } = useCommand((api, body: { bookingId: string }, once) =>
    api("POST /api/payments/create-intent", { body }, once),
  );
  async function open() {
    setState("loading");
    const intent = await run({ bookingId });
    if (!intent || !place.current) return;
    try {
      const { clientSecret } = intent;
      const isSetup = "setupIntentId" in intent;
      setSaves(isSetup);
      setSavedMethod(isSetup ? null : intent.savedPaymentMethodId);
      const isDark = document.documentElement.dataset.theme === "dark";
      const { locale } = f;
      const cardForm = await openCardForm({ publishableKey, clientSecret, saves: isSetup, locale, isDark });
      cardForm.element.on("ready", () => setState("ready"));
      cardForm.element.mount(place.current);
      setForm(cardForm);
    } catch {
      setState("unreachable");
    }
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: opens the form once; only the reader opens it again
  useEffect(() => void open(), []);
  const back = () => new URL(`${bookingAddress(bookingId)}&payment=sent`, location.origin).href;
  async function confirm(how: (opened: OpenForm) => Promise<string | undefined>) {
    if (!form) return false;
    setState("paying");
    setRefusal(undefined);
    const failure = await how(form);
    if (failure === undefined) return true;
    setRefusal(failure);
    setState("ready");
    return false;
  }
  const pay = () => confirm((cardForm) => cardForm.confirm(back()));
  const confirmSaved = async (method: string) => {
    if (await confirm((cardForm) => cardForm.confirmSaved(method))) location.assign(back());
  };
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
      {savedMethod && state !== "loading" && (
        <>
          <Button
            look="primary"
            size="large"
            busy={state === "paying"}
            onClick={() => void confirmSaved(savedMethod)}
          >
            {t("confirmSaved")}
          </Button>
          <p className="muted">{t("orOther")}</p>
        </>
      )}
      <div ref={place} />
      {refusal !== undefined && (
        <Notice kind="error" title={t(saves ? "notSaved" : "failed")}>
          {refusal}
        </Notice>
      )}
      {(state === "ready" || state === "paying") && (
        <Button
          look={savedMethod ? undefined : "primary"}
          size="large"
          busy={state === "paying"}
          onClick={() => void pay()}
        >
          {saves ? t("save") : t("pay", { amount: f.money(amountOre) })}
        </Button>
      )}
      <p className="muted small">{t("safe")}</p>
    </div>
  );
}
