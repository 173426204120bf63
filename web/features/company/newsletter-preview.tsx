import { useTranslations } from "use-intl";
import type { Locale } from "#domain/locale.ts";
import { type NewsletterBlock, newsletterBlocks } from "#domain/company/newsletter-text.ts";
import css from "./newsletter-desk.module.css";

/** The newsletter as it will look in the e-mail, with links that cannot be followed. */
export function NewsletterPreview({
  locale,
  subject,
  text,
}: {
  locale: Locale;
  subject: string;
  text: string;
}) {
  const t = useTranslations("newsletterDesk");
  return (
    <article className={css.preview} lang={locale}>
      <h3>{subject || t("noSubject")}</h3>
      {newsletterBlocks(text).map((block, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: all blocks are rendered anew for each issue
        <Block key={i} block={block} />
      ))}
    </article>
  );
}

type Pieces = Extract<NewsletterBlock, { kind: "paragraph" | "heading" }>["pieces"];
function Line({ pieces }: { pieces: Pieces }) {
  return pieces.map((piece, i) => {
    const Tag = piece.strong ? "strong" : piece.href ? "u" : "span";
    // biome-ignore lint/suspicious/noArrayIndexKey: all blocks are rendered anew for each issue
    return <Tag key={i}>{piece.text}</Tag>;
  });
}

function Block({ block }: { block: NewsletterBlock }) {
  if (block.kind === "list")
    return (
      <ul>
        {block.items.map((pieces, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: all blocks are rendered anew for each issue
          <li key={i}>
            <Line pieces={pieces} />
          </li>
        ))}
      </ul>
    );
  return block.kind === "heading" ? (
    <h4>
      <Line pieces={block.pieces} />
    </h4>
  ) : (
    <p>
      <Line pieces={block.pieces} />
    </p>
  );
}
