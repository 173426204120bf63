import { useTranslations } from "use-intl";
import type { Boundary } from "#contract/property/fields.ts";
import { Avatar } from "#web/ui/avatar.tsx";
import { BarChart } from "#web/ui/chart/bar-chart.tsx";
import { BorderSketch } from "#web/ui/chart/border-sketch.tsx";
import { Card } from "#web/ui/layout/card.tsx";
import { Prose } from "#web/ui/layout/prose.tsx";
import { Rating } from "#web/ui/rating.tsx";
import { Skeleton } from "#web/ui/layout/skeleton.tsx";
import { Badge } from "#web/ui/status-badge.tsx";
import { Tags } from "#web/ui/layout/tags.tsx";

const tones = ["neutral", "waiting", "good", "info", "bad"] as const;
const ratings = [
  [null, 0],
  [3.4, 1],
  [4.8, 27],
] as const;
const boundary: Boundary = {
  type: "Polygon",
  coordinates: [
    [
      [12.3, 64.46],
      [12.38, 64.45],
      [12.42, 64.49],
      [12.35, 64.51],
      [12.3, 64.46],
    ],
  ],
};

/** Components without actions: avatars, ratings, tags, a chart, a boundary. */
export function Pieces() {
  const t = useTranslations("designSystem.pieces");
  const months = [t("august"), t("september"), t("october")].map((name, i) => ({
    name,
    paid: 12_000 + i * 9_000,
    held: 30_000 - i * 8_000,
  }));
  return (
    <Card title={t("title")}>
      <div className="stack wide-gap">
        <div className="row">
          <Avatar name="Kari Storås" photoURL={null} side={96} />
          <Avatar name="Ola Nordmann" photoURL={null} side={32} />
          <Avatar name="" photoURL={null} side={32} />
        </div>
        <div className="row">
          {ratings.map(([value, count]) => (
            <Rating key={count} value={value} count={count} />
          ))}
        </div>
        <div className="row">
          {tones.map((tone) => (
            <Badge key={tone} tone={tone}>
              {t(`tones.${tone}`)}
            </Badge>
          ))}
        </div>
        <Tags tags={[t("dog"), t("boat"), t("sauna")]} />
        <div className="grid">
          <Prose text={t("prose")} />
          <Prose text={t("points")} points />
          <div className="stack">
            <Skeleton width="70%" height={24} />
            <Skeleton />
            <Skeleton width={120} radius={16} />
          </div>
        </div>
        <div className="grid">
          <BorderSketch boundary={boundary} label={t("border")} />
          <BarChart
            caption={t("chart")}
            rows={months}
            series={[
              { key: "paid", name: t("paid"), colour: "var(--spruce)", pattern: "solid" },
              { key: "held", name: t("held"), colour: "var(--cloudberry)", pattern: "slanted" },
            ]}
          />
        </div>
      </div>
    </Card>
  );
}
