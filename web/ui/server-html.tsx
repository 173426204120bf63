import { type ComponentType, lazy, type MouseEventHandler, type Ref, Suspense } from "react";

export type Load<P> = () => Promise<{ default: ComponentType<P> }>;
// biome-ignore lint/suspicious/noExplicitAny: each part with its own properties
const loadedComponents = new Map<Load<any>, ComponentType<any>>();
/** The part as the server writes it, of which there is one for each `load`. */
function serverRendered<P>(load: Load<P>): ComponentType<P> {
  const known = loadedComponents.get(load) ?? lazy(load);
  loadedComponents.set(load, known);
  return known;
}

type WrittenProps = { ref?: Ref<HTMLDivElement>; onClick?: MouseEventHandler<HTMLDivElement> };
/** A part as the server has written it, within an element with `written`, until its component is there. */
export function partOrServerHtml<P extends object>(
  load: Load<P>,
  props: P,
  Part: ComponentType<P> | undefined,
  written: WrittenProps,
) {
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
  // dangerouslySetInnerHTML with suppressed warnings makes React keep the server's HTML.
  const keepServerHtml = { suppressHydrationWarning: true, dangerouslySetInnerHTML: { __html: "" } };
  if (!Part) return <div key="written" {...written} {...keepServerHtml} />;
  return (
    <div key="live">
      <Part {...props} />
    </div>
  );
}
