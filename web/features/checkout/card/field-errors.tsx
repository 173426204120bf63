import { Link } from "react-router";
import { useTranslations } from "use-intl";
import { bookingAddress } from "#domain/page-addresses.ts";
import { useFormat } from "#web/i18n/format.ts";
import css from "./field-errors.module.css";
import type { Suggestion } from "../stay/choice.ts";
import type { FieldError } from "../stay/use-checkout.ts";

type Props = {
  id?: string;
  errors: readonly FieldError[];
  onSuggestion: (suggestion: Suggestion) => void;
};
/** The errors of a field, each with a button for its suggested change. */
export function FieldErrors({ id, errors, onSuggestion }: Props) {
  const t = useTranslations("offering.request");
  const words = useSuggestionText();
  if (errors.length === 0) return null;
  return (
    <ul id={id} className={css.errors} aria-live="polite">
      {errors.map(({ text, suggestion, bookingId }) => (
        <li key={text}>
          <span>{text}</span>
          {bookingId && <Link to={bookingAddress(bookingId)}>{t("seeAsked")}</Link>}
          {suggestion && (
            <button type="button" onClick={() => onSuggestion(suggestion)}>
              {words(suggestion)}
            </button>
          )}
        </li>
      ))}
    </ul>
  );
}

function useSuggestionText(): (suggestion: Suggestion) => string {
  const t = useTranslations("offering.suggestion");
  const f = useFormat();
  return ({ words, date = "", count = 0, name = "", who = "hunting" }) => {
    switch (words) {
      case "arrival":
        return t("arrival", { date: f.date(date) });
      case "departure":
        return t("departure", { date: f.date(date) });
      case "hunters":
        return t("hunters", { count, who });
      case "season":
        return t("season");
      case "cabin":
        return t("cabin", { name });
    }
  };
}
