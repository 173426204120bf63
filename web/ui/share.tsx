import css from "./share.module.css";
import { useLazyComponent } from "./use-lazy-component.ts";

const load = () => import("./share-button.tsx");

/** To send the page's address to others. Fetched once the page lives; its place is kept. */
export function Share({ name }: { name: string }) {
  const Button = useLazyComponent(load, true);
  return <span className={css.place}>{Button && <Button name={name} />}</span>;
}
