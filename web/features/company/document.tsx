import type { ReactNode } from "react";
import css from "./document.module.css";

/** Sections of a long text in the catalogue, with `title`, `p1` … (paragraphs) and `l1` … (list items). */
export type Parts = Readonly<Record<string, Readonly<Record<string, unknown>>>>;
type SayPart = (part: string, key: string) => ReactNode;

type Block = { key: string; list: string[] };

/** Blocks of a section in order: paragraphs, and lists of consecutive list items. */
function blocksOf(keys: readonly string[]): Block[] {
  const blocks: Block[] = [];
  for (const key of keys) {
    const last = blocks.at(-1);
    if (!key.startsWith("l")) blocks.push({ key, list: [] });
    else if (last?.list.length) last.list.push(key);
    else blocks.push({ key, list: [key] });
  }
  return blocks;
}

export function Blocks({ id, part, say }: { id: string; part: Parts[string]; say: SayPart }) {
  return blocksOf(Object.keys(part).filter((key) => key !== "title")).map(({ key, list }) =>
    list.length ? (
      <ul key={key} className={css.points}>
        {list.map((point) => (
          <li key={point}>{say(id, point)}</li>
        ))}
      </ul>
    ) : (
      <p key={key}>{say(id, key)}</p>
    ),
  );
}

/** A long text with its table of contents beside it on a wide screen; each section has its own address. */
export function Document({ parts, say, contents }: { parts: Parts; say: SayPart; contents: string }) {
  const ids = Object.keys(parts);
  return (
    <div className={css.columns}>
      <nav className={css.contents} aria-label={contents}>
        <p>{contents}</p>
        <ol>
          {ids.map((id) => (
            <li key={id}>
              <a href={`#${id}`}>{say(id, "title")}</a>
            </li>
          ))}
        </ol>
      </nav>
      <div className={css.text}>
        {ids.map((id) => (
          <section key={id} id={id} aria-labelledby={`${id}-title`}>
            <h2 id={`${id}-title`}>{say(id, "title")}</h2>
            <Blocks id={id} part={parts[id] ?? {}} say={say} />
          </section>
        ))}
      </div>
    </div>
  );
}
