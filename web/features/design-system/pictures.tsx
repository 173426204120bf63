import { useTranslations } from "use-intl";
import { Card } from "#web/ui/card.tsx";
import { contoursUrl, landscapeUrl } from "#web/ui/pictures.ts";
import css from "./design-system.module.css";

const samples = [
  landscapeUrl("storaasen", { time: "day" }),
  landscapeUrl("gaula", { time: "dawn", water: true }),
  landscapeUrl("rotla", { time: "dusk" }),
  landscapeUrl("kveli", { time: "night", water: true }),
  landscapeUrl("lierne", { time: "day", water: true }),
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
