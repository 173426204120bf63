import { linesOf } from "#domain/text-lines.ts";
import css from "./prose.module.css";

/**
 * A landowner's text as paragraphs, or as a bulleted list; renders nothing if it is empty. `lang`: the
 * language of the text, or of each line of a list, if it differs from the page's.
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
