import { IconSearch } from "@tabler/icons-react";
import { Form, Link } from "react-router";
import { useTranslations } from "use-intl";
import { chatPage, conversationAddress } from "#domain/page-addresses.ts";
import { useFormat } from "#web/i18n/format.ts";
import { useNameInLanguage } from "#web/i18n/in-language.tsx";
import css from "./search.module.css";
import type { FoundMessages } from "./load-chat.ts";

/** A form that searches conversations. It works without JavaScript, since the words are in the address. */
export function SearchForm({ q }: { q: string }) {
  const t = useTranslations("conversation.search");
  return (
    <Form action={chatPage} role="search" className={css.form}>
      <input
        type="search"
        name="q"
        key={q}
        defaultValue={q}
        minLength={2}
        maxLength={100}
        aria-label={t("label")}
        placeholder={t("label")}
      />
      <button type="submit" aria-label={t("go")}>
        <IconSearch size={20} aria-hidden />
      </button>
    </Form>
  );
}

type FoundProps = { found: FoundMessages; q: string };
export function FoundList({ found: { items, more }, q }: FoundProps) {
  const t = useTranslations("conversation.search");
  const f = useFormat();
  const withName = useNameInLanguage();
  return (
    <div>
      <p className={css.count} role="status">
        {items.length === 0
          ? t("none", { q })
          : more
            ? t("newest", { count: items.length, q })
            : t("found", { count: items.length, q })}{" "}
        <Link to={chatPage}>{t("clear")}</Link>
      </p>
      <ul className={css.found}>
        {items.map((one) => (
          <li key={one.messageId}>
            <Link to={`${conversationAddress(one.conversationId)}#${one.messageId}`}>
              <span className={css.title}>{withName(one.title, one.propertyName ?? "")}</span>
              <span className={css.text}>
                {one.senderName}: {one.text}
              </span>
              <time dateTime={one.sentAt}>{f.since(one.sentAt)}</time>
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}
