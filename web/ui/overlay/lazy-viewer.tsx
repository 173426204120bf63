import { useLazyComponent } from "#web/ui/use-lazy-component.ts";
import type { ViewerProps } from "./viewer.tsx";

const loadViewer = () => import("./viewer.tsx");
/** The picture viewer, which is loaded when the first picture is clicked. */
export function LazyViewer(props: ViewerProps) {
  const Viewer = useLazyComponent(loadViewer, props.at !== undefined, props.onClose);
  return Viewer && <Viewer {...props} />;
}
