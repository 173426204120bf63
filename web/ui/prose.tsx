import { linesOf } from "#domain/text-lines.ts";
import css from "./prose.module.css";

/** What a landowner has written: paragraphs, or points where it is a list. Nothing where there is nothing. */
export function Prose({ text, points }: { text: string | readonly string[] | null; points?: boolean }) {
  const lines = linesOf(text);
  if (lines.length === 0) return null;
  if (points)
    return (
      <ul className={css.points}>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    );
  return (
    <div className={css.prose}>
      {lines.map((line) => (
        <p key={line}>{line}</p>
      ))}
    </div>
  );
}
