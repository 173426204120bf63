import { Picture } from "#web/ui/picture.tsx";
import type { OwnPropertyView } from "./property-form.ts";

/** The main photo, or the drawn landscape of a property without photos. */
export function PropertyPortrait({
  property: { drawing, images },
  className,
}: {
  property: OwnPropertyView;
  className: string | undefined;
}) {
  const main = images.find((image) => image.main) ?? images[0];
  if (main)
    return <Picture image={main} alt="" sizes="(max-width: 700px) 100vw, 800px" className={className} />;
  return <img className={className} src={drawing} alt="" width={640} height={420} loading="lazy" />;
}
