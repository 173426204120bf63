import { useMatches } from "react-router";
import { addressIn } from "./address-in.ts";
import { useRootData } from "./root-data.ts";

/** The link to the canonical address, for a page that has two addresses (web/routes.ts). */
export function CanonicalLink() {
  const root = useRootData();
  const [name = ""] = useMatches().at(-1)?.id.split("/") ?? [];
  return root && <link rel="canonical" href={root.origin + addressIn(`/${name}`, root.locale)} />;
}
