import { IconChevronDown } from "@tabler/icons-react";
import {
  createContext,
  type MouseEvent,
  type ReactNode,
  useContext,
  useEffect,
  useRef,
  useState,
} from "react";
import { useTranslations } from "use-intl";
import type { Problem } from "#contract/client.ts";
import { focusFirstInvalid } from "./focus-first-invalid.ts";
import { LockedFields } from "./form.tsx";
import formCss from "./form.module.css";
import css from "./form-parts.module.css";

type PartName = { id: string; title: string };
type OpenParts = {
  open: ReadonlySet<string>;
  invalidParts: ReadonlySet<string>;
  toggle: (id: string) => void;
};
const PartsContext = createContext<OpenParts>({
  open: new Set(),
  invalidParts: new Set(),
  toggle: () => {},
});

type Props = {
  names: readonly PartName[];
  /** The ids of the parts that are open at first. */
  open: readonly string[];
  problem: Problem | undefined;
  /** The latest refusal of the form, a new object each time, which moves the focus. */
  answer: object | undefined;
  /** Content beside the form, if there is room. */
  side?: ReactNode;
  children: ReactNode;
};

/**
 * A long form in collapsible parts. A wide screen has a table of contents on one side and `side` on the
 * other. A part with an error is opened and marked.
 */
export function FormParts({ names, open: openFirst, problem, answer, side, children }: Props) {
  const root = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState<ReadonlySet<string>>(() => new Set(openFirst));
  const [invalidParts, setInvalidParts] = useState<ReadonlySet<string>>(new Set());
  const [failedSubmit, setFailedSubmit] = useState<object>();
  useEffect(() => {
    const refused = [
      ...(root.current?.querySelectorAll("[data-part]:has([aria-invalid], [role=alert])") ?? []),
    ].map((part) => part.id);
    setInvalidParts(new Set(problem && refused));
    if (problem && refused.length) setOpen((now) => new Set([...now, ...refused]));
    setFailedSubmit(answer);
  }, [problem, answer]);
  useEffect(() => {
    if (failedSubmit && root.current) focusFirstInvalid(root.current); // after the part that contains it is open
  }, [failedSubmit]);
  /** A link to a part, or to a field in it, opens the part and moves the focus there. */
  const follow = (e: MouseEvent) => {
    const link = e.target instanceof Element ? e.target.closest<HTMLAnchorElement>("a[href^='#']") : null;
    const linked = link && partOrField(e.currentTarget, decodeURIComponent(link.hash.slice(1)));
    if (!linked) return;
    e.preventDefault();
    setOpen((now) => new Set([...now, linked.part.id]));
    requestAnimationFrame(() => {
      linked.target.scrollIntoView({ block: linked.isField ? "center" : "start" });
      linked.target.focus({ preventScroll: true });
    });
  };
  const toggle = (id: string) =>
    setOpen((now) => (now.has(id) ? new Set([...now].filter((one) => one !== id)) : new Set([...now, id])));
  return (
    <PartsContext value={{ open, invalidParts, toggle }}>
      <div ref={root} onClickCapture={follow} className={css.layout} data-side={side ? true : undefined}>
        <PartList names={names} />
        <div className={css.parts}>{children}</div>
        {side && <aside className={css.side}>{side}</aside>}
      </div>
    </PartsContext>
  );
}

/** The part with this id, or the field with this name (for a hidden date input the visible field). */
function partOrField(form: Element, name: string) {
  const id = CSS.escape(name);
  const linkedPart = form.querySelector(`#${id}[data-part]`);
  const input = linkedPart ? null : form.querySelector(`[name="${id}"], [name^="${id}."]`);
  const field = input?.matches("[type=hidden]") ? input.parentElement?.querySelector("[tabindex]") : input;
  const part = linkedPart ?? input?.closest("[data-part]");
  const target = field ?? part?.querySelector("h2");
  return part && target instanceof HTMLElement ? { part, target, isField: target === field } : undefined;
}

function PartList({ names }: { names: readonly PartName[] }) {
  const t = useTranslations("form.parts");
  const { invalidParts } = useContext(PartsContext);
  const current = useCurrentPart(names);
  return (
    <nav className={css.list} aria-label={t("label")}>
      <ol>
        {names.map(({ id, title }) => (
          <li key={id}>
            <a
              href={`#${id}`}
              aria-current={current === id ? "true" : undefined}
              data-wrong={invalidParts.has(id) || undefined}
            >
              {title}
              {invalidParts.has(id) && <span className={css.mark}>{t("wrong")}</span>}
            </a>
          </li>
        ))}
      </ol>
    </nav>
  );
}

/** The name of the part at the top of the viewport. */
function useCurrentPart(names: readonly PartName[]): string | undefined {
  const [current, setCurrent] = useState(names[0]?.id);
  const ids = names.map((n) => n.id).join();
  useEffect(() => {
    const parts = ids.split(",").flatMap((id) => document.getElementById(id) ?? []);
    const updateCurrent = () =>
      setCurrent((parts.findLast((part) => part.getBoundingClientRect().top < 200) ?? parts[0])?.id);
    const watcher = new IntersectionObserver(updateCurrent, {
      rootMargin: "-150px 0px -60% 0px",
      threshold: [0, 1],
    });
    for (const part of parts) watcher.observe(part);
    return () => watcher.disconnect();
  }, [ids]);
  return current;
}

/** `summary`: the content in a few words, while collapsed. `locked`: why the reader may not change it. */
export function FormPart({
  id,
  title,
  lead,
  summary,
  locked,
  children,
}: {
  id: string;
  title: string;
  lead?: ReactNode;
  summary?: ReactNode;
  locked?: string | undefined;
  children: ReactNode;
}) {
  const t = useTranslations("form.parts");
  const { open, invalidParts, toggle } = useContext(PartsContext);
  const isOpen = open.has(id);
  return (
    <section
      className={css.part}
      id={id}
      data-part
      data-open={isOpen || undefined}
      aria-labelledby={`${id}-title`}
    >
      <h2 id={`${id}-title`} tabIndex={-1}>
        <button
          type="button"
          className={css.fold}
          aria-expanded={isOpen}
          aria-controls={`${id}-fields`}
          onClick={() => toggle(id)}
        >
          <span>
            {title}
            {!isOpen && summary && <small>{summary}</small>}
          </span>
          {invalidParts.has(id) && <span className={css.mark}>{t("wrong")}</span>}
          <IconChevronDown size={22} aria-hidden />
        </button>
      </h2>
      <div className={css.content} id={`${id}-fields`}>
        {lead && <p className={formCss.lead}>{lead}</p>}
        <div className={formCss.fields}>
          <LockedFields why={locked}>{children}</LockedFields>
        </div>
      </div>
    </section>
  );
}
