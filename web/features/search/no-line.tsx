import { useTranslations } from "use-intl";
import { useLineBack } from "#web/platform/connectivity.ts";
import { Button } from "#web/ui/button.tsx";
import { Notice } from "#web/ui/notice.tsx";

/** Says that the hits are those of before, and asks for the others. */
export function NoLine() {
  const t = useTranslations("search");
  const common = useTranslations("common.ui");
  const { busy, press } = useLineBack();
  return (
    <Notice kind="warning">
      <div className="row">
        <p>{t("noLine")}</p>
        <Button size="small" busy={busy} onClick={press}>
          {common("retry")}
        </Button>
      </div>
    </Notice>
  );
}
