import { type MouseEvent, useState } from "react";
import { useNavigate } from "react-router";
import { type Load, partOrServerHtml } from "./server-html.tsx";
import { useHydrated } from "./use-hydrated.ts";
import { useLazyComponent } from "./use-lazy-component.ts";

/** The address within the site that this click leads to here; undefined where the browser should see to it. */
function addressOf(click: MouseEvent): string | undefined {
  const link = (click.target as Element).closest("a");
  const isPlain = click.button === 0 && !(click.metaKey || click.ctrlKey || click.shiftKey || click.altKey);
  if (!link || !isPlain || link.target || link.download || link.origin !== location.origin) return undefined;
  return link.pathname + link.search + link.hash;
}

/**
 * A part without interaction except links: the server's HTML stays, and costs no script but the one that
 * follows its links. Its code is only loaded after client-side navigation. `load` must be a module-level
 * function.
 */
export function StaticHtml<P extends object>({ load, ...rest }: { load: Load<P> } & P) {
  const navigate = useNavigate();
  const [wasNavigatedTo] = useState(useHydrated());
  const follow = (click: MouseEvent) => {
    const address = addressOf(click);
    if (address === undefined) return;
    click.preventDefault();
    navigate(address);
  };
  const part = useLazyComponent<P>(load, wasNavigatedTo);
  return partOrServerHtml(load, rest as unknown as P, part, { onClick: follow });
}
