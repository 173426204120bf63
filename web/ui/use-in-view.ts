import { useEffect, useRef, useState } from "react";

/** Whether the element is, or has been, near the viewport (IntersectionObserver). */
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

/** True after the first of these events on the page. The list must be a module-level constant. */
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
