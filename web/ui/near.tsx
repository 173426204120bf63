import { type ComponentType, useEffect, useRef, useState } from "react";
import { useLate } from "../platform/late.ts";

/** Whether the reader has come near it. Once near, it stays so. */
export function useNear<E extends Element>() {
  const ref = useRef<E>(null);
  const [near, setNear] = useState(false);
  useEffect(() => {
    const observer = new IntersectionObserver(([seen]) => seen?.isIntersecting && setNear(true), { rootMargin: "300px" });
    if (ref.current) observer.observe(ref.current);
    return () => observer.disconnect();
  }, []);
  return [ref, near] as const;
}

/** A part far down the page, fetched when the reader comes near. `load` is a function of the module. */
export function Near<P extends object>({ load, ...props }: { load: () => Promise<{ default: ComponentType<P> }> } & P) {
  const [ref, near] = useNear<HTMLDivElement>();
  const Part = useLate<P>(load, near);
  return <div ref={ref}>{Part && <Part {...(props as unknown as P)} />}</div>;
}
