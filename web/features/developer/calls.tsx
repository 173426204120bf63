/** Sends API calls on behalf of the reader, and shows each response and its duration. */
import { useState } from "react";
import { useTranslations } from "use-intl";
import { ApiError } from "#contract/client.ts";
import { useFormat } from "#web/i18n/format.ts";
import { Card } from "#web/ui/layout/card.tsx";
import css from "./developer.module.css";

type CallResult = { id: number; what: string; status: number; ms: number; answer: unknown };
/** The number of latest calls that are shown. */
const MAX_CALLS = 12;

export function useCalls() {
  const [results, setResults] = useState<readonly CallResult[]>([]);
  const [busy, setBusy] = useState(false);
  /** Sends a call and shows it in the list. Returns undefined if it was refused. */
  async function call<T>(what: string, send: () => Promise<T>): Promise<T | undefined> {
    setBusy(true);
    const startMs = performance.now();
    let [status, answer]: [number, unknown] = [200, undefined];
    try {
      const response = await send();
      answer = response;
      return response;
    } catch (e) {
      if (!(e instanceof ApiError)) throw e;
      [status, answer] = [e.problem.status, e.problem];
      return undefined;
    } finally {
      const ms = performance.now() - startMs;
      setResults((all) =>
        [{ id: (all[0]?.id ?? 0) + 1, what, status, ms, answer }, ...all].slice(0, MAX_CALLS),
      );
      setBusy(false);
    }
  }
  return { results, busy, call };
}

export function Calls({ results }: { results: readonly CallResult[] }) {
  const t = useTranslations("developer.calls");
  const f = useFormat();
  return (
    <Card title={t("title")}>
      {results.length === 0 ? (
        <p className="muted">{t("none")}</p>
      ) : (
        <ol className={css.calls} aria-live="polite">
          {results.map(({ id, what, status, ms, answer }, at) => (
            <li key={id}>
              <details open={at === 0}>
                <summary>
                  <code lang="en">{what}</code> <StatusText status={status} />{" "}
                  <span className="muted small">{t("ms", { ms: f.number(Math.round(ms)) })}</span>
                </summary>
                <Json value={answer} />
              </details>
            </li>
          ))}
        </ol>
      )}
    </Card>
  );
}

export function Json({ value }: { value: unknown }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: readers without a mouse can scroll it by keyboard
    <pre className={css.json} tabIndex={0} lang="en">
      {typeof value === "string" ? value : JSON.stringify(value, null, 2)}
    </pre>
  );
}

const StatusText = ({ status }: { status: number }) => (
  <span className={css.status} data-good={status < 400 || undefined}>
    {status}
  </span>
);
