import { Fragment } from "react";
import { Link } from "react-router";
import type { Block, Words } from "./blocks.ts";
import css from "./article-blocks.module.css";

/** The sections of an article. Their order never changes, so their indexes are their keys. */
export function ArticleBlocks({ blocks }: { blocks: readonly Block[] }) {
  return (
    <div className={css.prose}>
      {blocks.map((block, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: an article does not change while it is shown
        <BlockView key={i} block={block} />
      ))}
    </div>
  );
}

function BlockView({ block }: { block: Block }) {
  switch (block.kind) {
    case "h2":
      return <h2 id={block.id}>{block.text}</h2>;
    case "h3":
      return <h3 id={block.id}>{block.text}</h3>;
    case "p":
      return (
        <p>
          <Line words={block.words} />
        </p>
      );
    case "note":
      return (
        <p className={css.note}>
          <Line words={block.words} />
        </p>
      );
    default: {
      const List = block.kind;
      return (
        <List>
          {block.items.map((words, i) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: an article does not change while it is shown
            <li key={i}>
              <Line words={words} />
            </li>
          ))}
        </List>
      );
    }
  }
}

const Line = ({ words }: { words: readonly Words[] }) =>
  words.map((one, i) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: an article does not change while it is shown
    <Fragment key={i}>
      <Piece piece={one} />
    </Fragment>
  ));

function Piece({ piece }: { piece: Words }) {
  if (typeof piece === "string") return piece;
  if ("strong" in piece)
    return (
      <strong>
        <Line words={piece.strong} />
      </strong>
    );
  if ("em" in piece)
    return (
      <em>
        <Line words={piece.em} />
      </em>
    );
  return piece.to.startsWith("/") ? (
    <Link to={piece.to}>
      <Line words={piece.words} />
    </Link>
  ) : (
    <a href={piece.to} rel="noopener">
      <Line words={piece.words} />
    </a>
  );
}
