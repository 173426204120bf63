import { linesOf } from "#domain/text-lines.ts";
import css from "./prose.module.css";

/** A landowner's text: paragraphs, or a bulleted list. Renders nothing without text. */
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
