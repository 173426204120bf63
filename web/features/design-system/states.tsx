import { IconMapSearch } from "@tabler/icons-react";
import { useTranslations } from "use-intl";
import { LinkButton } from "#web/ui/button.tsx";
import { Card } from "#web/ui/layout/card.tsx";
import { Notice } from "#web/ui/layout/notice.tsx";
import { SkeletonCards } from "#web/ui/layout/skeleton.tsx";
import { EmptyState, ErrorState } from "#web/ui/layout/states.tsx";
import { notify } from "#web/ui/overlay/toast.tsx";
import { sceneLands } from "#domain/landscape/scene-lands.ts";
import { type Scene, sceneAddress } from "#domain/landscape/scene.ts";
import { contoursUrl } from "#web/ui/pictures.ts";
import css from "./design-system.module.css";

const exampleSpecies: Partial<Record<Scene["land"], Scene["species"]>> = {
  spruce: "elg",
  birch: "skogsfugl",
  fell: "rype",
  fjord: "hjort",
  coast: "havfiske",
  farmland: "raadyr",
  river: "laksefiske",
  lake: "innlandsfiske",
  ice: "isfiske",
  map: "elg",
};
const samples = [
  ...sceneLands.map((land) =>
    sceneAddress("utmark", {
      land,
      season: land === "ice" ? "winter" : "autumn",
      species: exampleSpecies[land],
    }),
  ),
  contoursUrl("lierne"),
];

export function Pictures() {
  const t = useTranslations("designSystem");
  return (
    <Card title={t("pictures")}>
      <div className="grid">
        {samples.map((src) => (
          <img key={src} className={css.picture} src={src} alt="" width={800} height={500} loading="lazy" />
        ))}
      </div>
    </Card>
  );
}

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
