import { useEffect, useRef, useState } from "react";
import { type Load, partOrServerHtml } from "./server-html.tsx";
import { useHydrated } from "./use-hydrated.ts";
import { useLazyComponent } from "./use-lazy-component.ts";

/** Whether the element has been near the viewport (IntersectionObserver); once true, it stays true. */
export function useInView<E extends Element>() {
  const ref = useRef<E>(null);
  const [near, setNear] = useState(false);
  useEffect(() => {
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && setNear(true), {
      rootMargin: "300px",
    });
    if (ref.current) observer.observe(ref.current);
    return () => observer.disconnect();
  }, []);
  return [ref, near] as const;
}

const touches = ["pointerdown", "keydown"] as const;
/** True after the first of these on the page. The list must be a module-level constant. */
export function useFirstInteraction(signs: readonly (keyof WindowEventMap)[]): boolean {
  const [touched, setTouched] = useState(false);
  useEffect(() => {
    const touch = () => setTouched(true);
    for (const one of signs) addEventListener(one, touch, { once: true });
    return () => {
      for (const one of signs) removeEventListener(one, touch);
    };
  }, [signs]);
  return touched;
}

/**
 * A section far down the page. Server-rendered; in the browser its HTML stays unhydrated until it nears the
 * viewport or the reader interacts: only then is its code loaded. `load` must be a module-level function.
 */
export function LazyOnVisible<P extends object>({ load, ...rest }: { load: Load<P> } & P) {
  const [ref, near] = useInView<HTMLDivElement>();
  // which may change what is below
  const touched = useFirstInteraction(touches);
  const [wasNavigatedTo] = useState(useHydrated()); // client-side navigation: there is no server HTML
  const part = useLazyComponent<P>(load, near || touched || wasNavigatedTo);
  return partOrServerHtml(load, rest as unknown as P, part, { ref });
}
