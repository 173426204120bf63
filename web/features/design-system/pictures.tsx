import { useTranslations } from "use-intl";
import { Card } from "#web/ui/layout/card.tsx";
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
