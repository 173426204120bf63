import { useTranslations } from "use-intl";
import { useFormat } from "#web/i18n/format.ts";
import { addressIn } from "#web/platform/page/address-in.ts";
import { Button } from "#web/ui/button.tsx";
import { copyText } from "#web/ui/copy-text.ts";
import { useHydrated } from "#web/ui/use-hydrated.ts";
import type { RulesOfPlace } from "./load-rules.ts";
import css from "./rules.module.css";

const size = { width: 340, height: 280 };

type Props = { rules: Pick<RulesOfPlace, "origin">; path: string; title: string };
/** The code by which another site shows the answer in a box. */
export function EmbedCode({ rules, path, title }: Props) {
  const t = useTranslations("rules.embed");
  const { locale } = useFormat();
  const isHydrated = useHydrated();
  const box = addressIn(`${path}/boks`, locale);
  const address = new URL(box, rules.origin).href.replaceAll("&", "&amp;");
  const name = title.replaceAll("&", "&amp;").replaceAll('"', "&quot;");
  const code = `<iframe src="${address}" title="${name}" width="${size.width}" height="${size.height}" frameborder="0" loading="lazy"></iframe>`;
  return (
    <details className={css.embed}>
      <summary>{t("title")}</summary>
      <p>{t("text")}</p>
      <pre>
        <code>{code}</code>
      </pre>
      <p className="row">
        {isHydrated && (
          <Button
            size="small"
            onClick={() => void copyText(code, { copied: t("copied"), failed: t("failed") })}
          >
            {t("copy")}
          </Button>
        )}
        <a href={box}>{t("see")}</a>
      </p>
    </details>
  );
}
