import { type ComponentType, useEffect, useRef, useState } from "react";
import { errorTextsHere } from "../messages/error-texts.ts";
import { notify } from "../ui/toast.tsx";

/**
 * A part of a page that is fetched when it is first wanted, and stays from then on; before that there is nothing.
 * `load` is a function of the module, not of the render. `onFailed`: it could not be had, which the reader has been told; wanted anew, it is asked for again.
 */
export function useLate<P>(load: () => Promise<{ default: ComponentType<P> }>, wanted: boolean, onFailed?: () => void): ComponentType<P> | undefined {
  const [part, setPart] = useState<{ is: ComponentType<P> }>();
  const failed = useRef(onFailed);
  useEffect(() => {
    failed.current = onFailed;
  });
  const missing = wanted && !part;
  useEffect(() => {
    if (!missing) return;
    let gone = false;
    load().then(
      (found) => gone || setPart({ is: found.default }),
      () => {
        if (gone) return;
        notify.error(errorTextsHere().network);
        failed.current?.();
      },
    );
    return () => {
      gone = true;
    };
  }, [missing, load]);
  return part?.is;
}
