import { useEffect, useId, useState } from "react";
import { useTranslations } from "use-intl";
import type { AnswerOf } from "#contract/define.ts";
import type { Api } from "#contract/index.ts";
import { browserApi } from "../../platform/api-client.ts";

type Municipality = AnswerOf<Api["GET /api/boundaries/municipalities/search"]>["items"][number];

/** Suggests municipalities from the second letter. Without a script it is a plain text field, and the search understands the name. */
export function MunicipalityField({ value, className }: { value: string; className?: string | undefined }) {
  const t = useTranslations("search.form");
  const id = useId();
  const [typed, setTyped] = useState("");
  const [found, setFound] = useState<Municipality[]>([]);
  useEffect(() => {
    const name = typed.trim();
    if (name.length < 2) return setFound([]);
    const stop = new AbortController();
    const timer = setTimeout(() => {
      browserApi({ signal: stop.signal })("GET /api/boundaries/municipalities/search", { query: { name } }).then(
        ({ items }) => setFound(items),
        () => {}, // suggestions are a help only; the name can be written out
      );
    }, 150);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [typed]);
  return (
    <label className={className}>
      <span>{t("municipality")}</span>
      <input name="municipality" defaultValue={value} list={id} autoComplete="off" maxLength={100} onInput={(e) => setTyped(e.currentTarget.value)} />
      <datalist id={id}>
        {found.map((m) => (
          <option key={m.municipalityNumber} value={m.name}>
            {m.county}
          </option>
        ))}
      </datalist>
    </label>
  );
}
