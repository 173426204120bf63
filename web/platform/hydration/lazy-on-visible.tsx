import {
  type ComponentType,
  lazy,
  type Ref,
  type RefObject,
  Suspense,
  useCallback,
  useRef,
  useState,
} from "react";
import { useFirstInteraction, useInView } from "#web/ui/use-in-view.ts";
import { useHydrated } from "#web/ui/use-hydrated.ts";
import { useLazyComponent } from "#web/ui/use-lazy-component.ts";

type Load<P> = () => Promise<{ default: ComponentType<P> }>;
// biome-ignore lint/suspicious/noExplicitAny: the components have different properties
const loadedComponents = new Map<Load<any>, ComponentType<any>>();
/** Returns the component that the server renders: one for each `load`. */
function serverComponentOf<P>(load: Load<P>): ComponentType<P> {
  const component = loadedComponents.get(load) ?? lazy(load);
  loadedComponents.set(load, component);
  return component;
}

/** A component that shows the HTML from the server until the real component is loaded. */
function partOrServerHtml<P extends object>(
  load: Load<P>,
  props: P,
  Part: ComponentType<P> | undefined,
  { written, live }: { written: Ref<HTMLDivElement>; live: Ref<HTMLDivElement> },
) {
  if (import.meta.env.SSR) {
    const ServerPart = serverComponentOf(load) as ComponentType<object>;
    return (
      <div>
        <Suspense fallback={null}>
          <ServerPart {...props} />
        </Suspense>
      </div>
    );
  }
  // By dangerouslySetInnerHTML with suppressed warnings, React keeps the server's HTML.
  const keepServerHtml = { suppressHydrationWarning: true, dangerouslySetInnerHTML: { __html: "" } };
  if (!Part) return <div key="written" ref={written} {...keepServerHtml} />;
  return (
    <div key="live" ref={live}>
      <Part {...props} />
    </div>
  );
}

/** Keeps open what the reader has opened in the HTML from the server, in the part that replaces it. */
function useKeptOpen(watch: RefObject<HTMLDivElement | null>) {
  const open = useRef<boolean[]>([]);
  const written = useCallback(
    (div: HTMLDivElement) => {
      watch.current = div;
      return () => {
        watch.current = null;
        open.current = Array.from(div.querySelectorAll("details"), (one) => one.open);
      };
    },
    [watch],
  );
  const live = useCallback((div: HTMLDivElement | null) => {
    for (const [at, one] of div?.querySelectorAll("details").entries() ?? [])
      if (open.current[at]) one.open = true;
  }, []);
  return { written, live };
}

const interactions = ["pointerdown", "keydown"] as const;

/**
 * A section far down the page, rendered by the server. The browser loads and hydrates its code only when the
 * section nears the viewport or the reader interacts with the page. `load` must be a module-level function.
 */
export function LazyOnVisible<P extends object>({ load, ...rest }: { load: Load<P> } & P) {
  const [ref, near] = useInView<HTMLDivElement>();
  // an interaction with the page may change this section too
  const touched = useFirstInteraction(interactions);
  const [wasNavigatedTo] = useState(useHydrated()); // client-side navigation: there is no server HTML
  const part = useLazyComponent<P>(load, near || touched || wasNavigatedTo);
  const refs = useKeptOpen(ref);
  return partOrServerHtml(load, rest as unknown as P, part, refs);
}
