import css from "./gallery.module.css";
import { contoursUrl, landscapeUrl } from "./pictures.ts";

/** The drawn pictures of a place: its landscape, its lake at another hour, its contour lines. One picture on a phone. */
export function Gallery({ seed, water, alt }: { seed: string; water: boolean; alt: string }) {
  return (
    <div className={css.gallery}>
      <img src={landscapeUrl(seed, { water })} alt={alt} width={1200} height={640} fetchPriority="high" className={css.main} />
      <img src={landscapeUrl(`${seed}-2`, { water: !water, time: "dawn" })} alt="" width={600} height={320} loading="lazy" className={css.side} />
      <div className={css.side} aria-hidden>
        <div className={css.lines} style={{ maskImage: `url(${contoursUrl(seed)})` }} />
      </div>
    </div>
  );
}
