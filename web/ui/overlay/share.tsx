import css from "./share.module.css";
import { useLazyComponent } from "#web/ui/use-lazy-component.ts";

const loadShareButton = () => import("./share-button.tsx");

/** A share button that is loaded after hydration. Its place is reserved until then. */
export function Share({ name }: { name: string }) {
  const Button = useLazyComponent(loadShareButton, true);
  return <span className={css.place}>{Button && <Button name={name} />}</span>;
}
