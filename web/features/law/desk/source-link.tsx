import css from "./law-desk.module.css";

/** A link to a source, named by its site. */
export const SourceLink = ({ url }: { url: string }) => (
  <a className={css.source} href={url} target="_blank" rel="noreferrer">
    {new URL(url).hostname.replace(/^www\./, "")}
  </a>
);
