import { type ReactNode, useEffect, useRef } from "react";
import { useLocation } from "react-router";
import { useDropDown } from "#web/ui/form/use-drop-down.ts";
import css from "./menu.module.css";

/**
 * A drop-down menu that works without JavaScript. With it the menu closes at navigation, at Escape and at a
 * click outside.
 */
export function Menu({
  label,
  name,
  className,
  up,
  children,
}: {
  label: ReactNode;
  name: string;
  className?: string | undefined;
  /** Whether the menu opens upwards, for a place at the bottom of the screen. */
  up?: boolean;
  children: ReactNode;
}) {
  const ref = useDropDown();
  const { key } = useLocation();
  const lastKey = useRef(key);
  // Closes the menu at each navigation, but not at hydration.
  useEffect(() => {
    if (lastKey.current !== key) ref.current?.removeAttribute("open");
    lastKey.current = key;
  }, [ref, key]);
  return (
    <details ref={ref} className={`${css.menu} ${className ?? ""}`} data-up={up || undefined}>
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
