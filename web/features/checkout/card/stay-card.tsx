import type { ReactNode } from "react";
import { IconShieldCheck } from "@tabler/icons-react";
import { useTranslations } from "use-intl";
import { businessTerms } from "#domain/business-terms.ts";
import { useFormat } from "#web/i18n/format.ts";
import { Button, LinkButton } from "#web/ui/button.tsx";
import { Notice } from "#web/ui/layout/notice.tsx";
import { useHydrated } from "#web/ui/use-hydrated.ts";
import css from "./booking-card.module.css";
import { cardId, focusOnMissing } from "./focus-on-missing.ts";
import { QuoteLines } from "./quote-lines.tsx";
import { PriceUnavailable } from "./unpriced.tsx";
import type { Checkout } from "../stay/use-checkout.ts";

type Props = {
  checkout: Pick<Checkout, "quote" | "body" | "how"> & {
    offering: { landownerName: string };
    awayUntil: string | null;
    who?: Checkout["who"];
  };
  price: ReactNode;
  /** The fields in which the stay is chosen. */
  fields: ReactNode;
  /** The buttons at the bottom of the card. */
  children: ReactNode;
};

/** A card to choose a stay at an offering or in a cabin, with its price and the button for the next step. */
export function StayCard({
  checkout: { quote, body, how, offering, awayUntil, who },
  price,
  fields,
  children,
}: Props) {
  const t = useTranslations("offering.card");
  const f = useFormat();
  return (
    <aside id={cardId} className={css.card} aria-label={t("label")}>
      <div className={css.head}>{price}</div>
      <div className={css.body}>
        {awayUntil && (
          <Notice kind="warning">
            {t("away", { name: offering.landownerName, date: f.date(awayUntil) })}
          </Notice>
        )}
        {fields}
        <PriceUnavailable quote={quote} />
        {quote.calculated && body && (
          <QuoteLines quote={quote.calculated.quote} busy={quote.busy} who={who} />
        )}
        <p className={css.safe}>
          <IconShieldCheck size={20} aria-hidden />
          {t("safe", {
            ...businessTerms,
            name: offering.landownerName,
            how,
            payMinutes: quote.calculated?.payWithinMinutes ?? 0,
          })}
        </p>
        <AsksBecause quote={quote} />
      </div>
      <div className={css.actions}>{children}</div>
    </aside>
  );
}

/** Why the landowner answers this stay, although others are confirmed at once (rules 4.6). */
export function AsksBecause({ quote }: { quote: Pick<Checkout["quote"], "calculated"> }) {
  const t = useTranslations("offering.card");
  const reasons = quote.calculated?.asksBecause ?? [];
  if (reasons.length === 0) return null;
  return (
    <Notice title={t("asks")}>
      {reasons.map(({ code, detail }) => (
        <p key={code}>{detail}</p>
      ))}
    </Notice>
  );
}

type RequestButtonProps = {
  checkout: Pick<Checkout, "quote" | "body" | "how" | "signedIn" | "returnUrl" | "setOpen"> & {
    who?: Checkout["who"];
  };
};

/**
 * Opens the request form, or focuses the first field that is missing or refused. Without JavaScript it is a
 * link to the request form, by way of sign-in if needed.
 */
export function RequestButton({
  checkout: { body, quote, how, who, signedIn, returnUrl, setOpen },
}: RequestButtonProps) {
  const t = useTranslations("offering.card");
  const buttonProps = {
    look: "primary",
    size: "large",
    wide: true,
    children: t("send", { how, who: who ?? "none" }),
  } as const;
  return (
    <>
      {useHydrated() ? (
        <Button
          {...buttonProps}
          onClick={() => (body && !quote.problem ? setOpen(true) : focusOnMissing())}
        />
      ) : (
        <LinkButton
          {...buttonProps}
          to={signedIn ? returnUrl : `/login?returnUrl=${encodeURIComponent(returnUrl)}`}
        />
      )}
      {!signedIn && <p className="muted small">{t("signInWhen", { how })}</p>}
    </>
  );
}
