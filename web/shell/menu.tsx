import { type ReactNode, useEffect, useRef } from "react";
import { useLocation } from "react-router";
import css from "./menu.module.css";

/** A drop-down that opens without a script too; with one it closes on a choice, on Escape and on a click beside it. */
export function Menu({ label, name, className, children }: { label: ReactNode; name: string; className?: string | undefined; children: ReactNode }) {
  const ref = useRef<HTMLDetailsElement>(null);
  const { key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: every walk to another page closes it
  useEffect(() => ref.current?.removeAttribute("open"), [key]);
  useEffect(() => {
    const close = (e: Event) => {
      const menu = ref.current;
      if (!menu?.open || (e instanceof KeyboardEvent ? e.key !== "Escape" : menu.contains(e.target as Node))) return;
      menu.open = false;
      if (e instanceof KeyboardEvent) menu.querySelector("summary")?.focus();
    };
    document.addEventListener("click", close);
    document.addEventListener("keydown", close);
    return () => {
      document.removeEventListener("click", close);
      document.removeEventListener("keydown", close);
    };
  }, []);
  return (
    <details ref={ref} className={`${css.menu} ${className ?? ""}`}>
      <summary>
        <span className="visually-hidden">{name}</span>
        <span className={css.label} aria-hidden>
          {label}
        </span>
      </summary>
      <div className={css.sheet}>{children}</div>
    </details>
  );
}
