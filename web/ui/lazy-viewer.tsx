import { useLazyComponent } from "./use-lazy-component.ts";
import type { ViewerProps } from "./viewer.tsx";

const load = () => import("./viewer.tsx");
/** The viewer, fetched when the first picture is pressed. */
export function LazyViewer(props: ViewerProps) {
  const Viewer = useLazyComponent(load, props.at !== undefined, props.onClose);
  return Viewer && <Viewer {...props} />;
}
