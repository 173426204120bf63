import { useTranslations } from "use-intl";
import { Card } from "#web/ui/layout/card.tsx";
import { styled } from "#web/ui/styled.ts";
import css from "./design-system.module.css";

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
