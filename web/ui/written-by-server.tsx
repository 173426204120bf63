import { type ComponentType, Suspense, useState } from "react";
import { serverRendered } from "./lazy-on-visible.tsx";
import { useHydrated } from "./use-hydrated.ts";
import { useLazyComponent } from "./use-lazy-component.ts";

type Load<P> = () => Promise<{ default: ComponentType<P> }>;
/**
 * What only tells and leads on: the HTML that the server has written stays as it is, and costs no script. Its code
 * is fetched only where the reader has come by client-side navigation. `load` must be a module-level function.
 */
export function WrittenByServer<P extends object>({ load, ...rest }: { load: Load<P> } & P) {
  const props = rest as unknown as P;
  const [wasNavigatedTo] = useState(useHydrated());
  const Part = useLazyComponent<P>(load, wasNavigatedTo);
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
  if (!Part) return <div key="written" {...keepServerHtml} />;
  return (
    <div key="live">
      <Part {...props} />
    </div>
  );
}
