import { useTranslations } from "use-intl";
import { Card } from "#web/ui/layout/card.tsx";
import { styled } from "#web/ui/styled.ts";
import css from "./design-system.module.css";

export function Type() {
  const t = useTranslations("designSystem.type");
  return (
    <Card stack title={t("title")}>
      <p className={css.large}>{t("large")}</p>
      <h2>{t("heading")}</h2>
      <h3>{t("small")}</h3>
      <p>{t("text")}</p>
      <p className="muted small">{t("note")}</p>
    </Card>
  );
}

const tokens = [
  "ground",
  "card",
  "ink",
  "muted",
  "spruce",
  "rowan",
  "cloudberry",
  "fjord",
  "moss",
  "line",
  "deep",
] as const;

export function Colours() {
  const t = useTranslations("designSystem");
  return (
    <Card title={t("colours.title")}>
      <ul className={css.swatches}>
        {tokens.map((name) => (
          <li key={name}>
            <i ref={styled({ background: `var(--${name})` })} aria-hidden />
            <b>{t(`colours.${name}`)}</b>
            <code>--{name}</code>
          </li>
        ))}
      </ul>
    </Card>
  );
}
