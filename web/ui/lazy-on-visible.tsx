import { type ComponentType, lazy, Suspense, useEffect, useRef, useState } from "react";
import { useHydrated } from "./use-hydrated.ts";
import { useLazyComponent } from "./use-lazy-component.ts";

/** Whether the reader has come near it. Once near, it stays so. */
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
/** Whether the reader has done anything on the page: what is written below may change with it. */
function useFirstInteraction(): boolean {
  const [touched, setTouched] = useState(false);
  useEffect(() => {
    const touch = () => setTouched(true);
    for (const one of touches) window.addEventListener(one, touch, { once: true });
    return () => {
      for (const one of touches) window.removeEventListener(one, touch);
    };
  }, []);
  return touched;
}

type Load<P> = () => Promise<{ default: ComponentType<P> }>;
// biome-ignore lint/suspicious/noExplicitAny: each part with its own properties
const written = new Map<Load<any>, ComponentType<any>>();
function serverRendered<P>(load: Load<P>): ComponentType<P> {
  const known = written.get(load) ?? lazy(load);
  written.set(load, known);
  return known;
}

/**
 * A part far down the page. The server writes it like all else, and in the browser it stands as it was
 * written until the reader comes near or touches the page: only then is its script fetched. `load` is a
 * function of the module.
 */
export function LazyOnVisible<P extends object>({ load, ...rest }: { load: Load<P> } & P) {
  const props = rest as unknown as P;
  const [ref, near] = useInView<HTMLDivElement>();
  const touched = useFirstInteraction();
  const [wasNavigatedTo] = useState(useHydrated()); // from another page: the server has written nothing
  const Part = useLazyComponent<P>(load, near || touched || wasNavigatedTo);
  if (import.meta.env.SSR) {
    const Written = serverRendered(load) as ComponentType<object>;
    return (
      <div>
        <Suspense fallback={null}>
          <Written {...props} />
        </Suspense>
      </div>
    );
  }
  // An empty innerHTML with suppressed warnings tells React to leave the server's HTML as it is.
  const keepServerHtml = { suppressHydrationWarning: true, dangerouslySetInnerHTML: { __html: "" } };
  if (!Part) return <div key="written" ref={ref} {...keepServerHtml} />;
  return (
    <div key="live">
      <Part {...props} />
    </div>
  );
}
