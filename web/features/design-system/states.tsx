import { IconMapSearch } from "@tabler/icons-react";
import { useTranslations } from "use-intl";
import { LinkButton } from "#web/ui/button.tsx";
import { Card } from "#web/ui/layout/card.tsx";
import { Notice } from "#web/ui/layout/notice.tsx";
import { SkeletonCards } from "#web/ui/layout/skeleton.tsx";
import { EmptyState, ErrorState } from "#web/ui/layout/states.tsx";
import { notify } from "#web/ui/overlay/toast.tsx";

const kinds = ["info", "success", "warning", "error"] as const;

export function States() {
  const t = useTranslations("designSystem.states");
  return (
    <Card title={t("title")}>
      <div className="stack wide-gap">
        {kinds.map((kind) => (
          <Notice key={kind} kind={kind}>
            {t(kind)}
          </Notice>
        ))}
        <SkeletonCards count={3} />
        <EmptyState
          icon={<IconMapSearch size={36} aria-hidden />}
          title={t("emptyTitle")}
          text={t("emptyText")}
          action={<LinkButton to="/finn-jakttterreng">{t("emptyGo")}</LinkButton>}
        />
        <ErrorState
          title={t("errorTitle")}
          text={t("errorText")}
          onRetry={() => notify.success(t("success"))}
        />
      </div>
    </Card>
  );
}
