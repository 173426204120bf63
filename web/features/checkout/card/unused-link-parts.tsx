import { useTranslations } from "use-intl";
import { Notice } from "#web/ui/layout/notice.tsx";
import type { IgnoredPart } from "../stay/from-address.ts";

/** Lists the parts of a link that were ignored, with the reasons. */
export function IgnoredLinkParts({ unused }: { unused: readonly IgnoredPart[] }) {
  const t = useTranslations("offering.link");
  return (
    <Notice kind="warning">
      {unused.map((why) => (
        <p key={why}>{t(why)}</p>
      ))}
    </Notice>
  );
}
