/** Lists the texts that a page shows, by key, and which of them administrators have corrected. */
import { useState } from "react";
import { Link } from "react-router";
import { useTranslations } from "use-intl";
import { type Locale, locales } from "#domain/locale.ts";
import { browserApi } from "#web/platform/api/api-client.ts";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/layout/card.tsx";
import { DataTable } from "#web/ui/layout/data-table.tsx";
import { SelectField, TextField } from "#web/ui/form/field.tsx";
import { Notice } from "#web/ui/layout/notice.tsx";
import css from "./translation.module.css";

type FoundText = { key: string; text: string; said: string };
type Result = { path: string; locale: Locale; version: string; found: FoundText[]; unknown: string[] };

/** A pattern that finds a text with placeholders on the page, by the words between them. */
function patternOf(text: string): RegExp | undefined {
  const parts = text.split(/\{[^{}]*\}|<\/?\w+>/);
  if (parts.join("").trim().length < 4 || /\{[^{}]*,/.test(text)) return undefined;
  return new RegExp(`^${parts.map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")).join(".*")}$`, "s");
}

function visibleTextsOf(html: string): string[] {
  const page = new DOMParser().parseFromString(html, "text/html");
  for (const hidden of page.querySelectorAll("script, style, svg")) hidden.remove();
  const texts = new Set<string>();
  const walker = page.createTreeWalker(page.documentElement, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT);
  for (let node = walker.nextNode(); node; node = walker.nextNode())
    if (node instanceof Text) texts.add(node.data.trim());
    else if (node.nodeType === Node.ELEMENT_NODE)
      for (const name of ["aria-label", "placeholder", "title", "alt"])
        texts.add((node as Element).getAttribute(name)?.trim() ?? "");
  return [...texts].filter((text) => /\p{L}{2}/u.test(text));
}

async function fetchTexts(path: string, locale: Locale): Promise<Result | undefined> {
  const address = new URL(path, location.origin);
  if (address.origin !== location.origin) return undefined;
  address.searchParams.set("lang", locale);
  const page = await fetch(address, { credentials: "same-origin" });
  const { version, texts } = await browserApi()("GET /api/translations", { query: { language: locale } });
  const plain = new Map<string, string[]>();
  const patterns: [key: string, text: string, fits: RegExp][] = [];
  for (const [key, text] of Object.entries(texts)) {
    if (!/[{<]/.test(text)) plain.set(text, [...(plain.get(text) ?? []), key]);
    const fits = /[{<]/.test(text) && patternOf(text);
    if (fits) patterns.push([key, text, fits]);
  }
  const [foundTexts, unknown]: [FoundText[], string[]] = [[], []];
  for (const visible of visibleTextsOf(await page.text())) {
    const keys =
      plain.get(visible) ?? patterns.filter(([, , fits]) => fits.test(visible)).map(([key]) => key);
    if (keys.length === 0) unknown.push(visible);
    for (const key of keys.slice(0, 5)) foundTexts.push({ key, text: texts[key] ?? "", said: visible });
  }
  return { path: address.pathname, locale, version, found: foundTexts, unknown };
}

export function DebugTexts({ locale: own }: { locale: Locale }) {
  const t = useTranslations("translation");
  const [path, setPath] = useState("/");
  const [locale, setLocale] = useState<Locale>(own);
  const [busy, setBusy] = useState(false);
  const [result, setResult] = useState<Result>();
  const [failed, setFailed] = useState(false);
  async function go() {
    setBusy(true);
    const result = await fetchTexts(path, locale).catch(() => undefined);
    setResult(result);
    setFailed(!result);
    setBusy(false);
  }
  return (
    <div className="stack wide-gap">
      <form
        className={css.filter}
        onSubmit={(e) => {
          e.preventDefault();
          void go();
        }}
      >
        <TextField label={t("path")} value={path} onChange={(e) => setPath(e.target.value)} maxLength={500} />
        <SelectField
          label={t("language")}
          value={locale}
          onChange={(e) => setLocale(e.target.value as Locale)}
          options={locales.map((one) => [one, t(`languages.${one}`)] as const)}
        />
        <Button type="submit" look="primary" busy={busy}>
          {t("look")}
        </Button>
      </form>
      {failed && <Notice kind="error">{t("notSeen")}</Notice>}
      {result && <FoundTexts result={result} />}
    </div>
  );
}

function FoundTexts({ result: { path, locale, version, found, unknown } }: { result: Result }) {
  const t = useTranslations("translation");
  return (
    <>
      <Card title={t("onPage", { count: found.length })} flush={found.length > 0}>
        <DataTable
          caption={t("onPage", { count: found.length })}
          rows={found}
          rowKey={(row) => `${row.key} ${row.said}`}
          columns={[
            {
              title: t("key"),
              lead: true,
              cell: (row) => (
                <Link to={`/translations-manager?q=${encodeURIComponent(row.key)}`}>
                  <code>{row.key}</code>
                </Link>
              ),
            },
            { title: t("said"), cell: (row) => <span lang={locale}>{row.said}</span> },
            { title: t("text"), cell: (row) => <span lang={locale}>{row.text}</span> },
          ]}
        />
      </Card>
      <Card title={t("withoutKey", { count: unknown.length })}>
        <p className="muted">{t("withoutKeyText", { path, version })}</p>
        <ul className={css.found}>
          {unknown.slice(0, 100).map((text) => (
            <li key={text} lang={locale}>
              {text}
            </li>
          ))}
        </ul>
      </Card>
    </>
  );
}
