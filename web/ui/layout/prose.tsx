import { linesOf } from "#domain/text-lines.ts";
import css from "./prose.module.css";

/**
 * A landowner's text: paragraphs, or a bulleted list. Renders nothing without text. `lang`: where it is not the
 * page's language; of a list, of each line.
 */
export function Prose({
  text,
  points,
  lang,
}: {
  text: string | readonly string[] | null;
  points?: boolean;
  lang?: string | undefined | ((line: string) => string | undefined);
}) {
  const lines = linesOf(text);
  const langOf = (line: string) => (typeof lang === "function" ? lang(line) : lang);
  if (lines.length === 0) return null;
  if (points)
    return (
      <ul className={css.points}>
        {lines.map((line) => (
          <li key={line} lang={langOf(line)}>
            {line}
          </li>
        ))}
      </ul>
    );
  return (
    <div className={css.prose}>
      {lines.map((line) => (
        <p key={line} lang={langOf(line)}>
          {line}
        </p>
      ))}
    </div>
  );
}
