import { useMatches } from "react-router";
import { addressIn } from "./address-in.ts";
import { useRootData } from "./root-data.ts";

/**
 * The canonical address of a page that answers at two addresses; its route is named by it (web/routes.ts).
 */
export function CanonicalLink() {
  const root = useRootData();
  const [name = ""] = useMatches().at(-1)?.id.split("/") ?? [];
  return root && <link rel="canonical" href={root.origin + addressIn(`/${name}`, root.locale)} />;
}
