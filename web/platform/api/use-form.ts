/**
 * The state of a form that the typed client sends. Typed values stay after a refusal, errors are shown at
 * their fields, and a request has one effect.
 */
import { useMemo, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { ApiError, type CallOptions, type Client, type Problem } from "#contract/client.ts";
import { browserApi } from "./api-client.ts";
import { fieldsOf, type FormOf } from "#web/ui/form/form-state.ts";
import { refusal } from "#web/platform/draft/form-shape.ts";
import { usePersistedDraft } from "#web/platform/draft/use-persisted-draft.ts";
import { useIdempotencyKey } from "./idempotency-key.ts";
import { remainingErrors } from "./remaining-errors.ts";
import { inputErrors } from "./input-errors.ts";

type Options<V, B, T> = {
  initial: V;
  bodyOf: (values: V) => B;
  send: (api: Client, body: B, options: CallOptions) => Promise<T>;
  /** Returns the paths of required fields that are empty; reported only together with invalid numbers. */
  emptyOf?: (values: V) => string[];
  /** The name under which this browser stores typed input until it is saved. */
  keptAs?: string;
};
export function useForm<V extends object, B extends object, T>(o: Options<V, B, T>) {
  const t = useTranslations("form");
  const [{ values, saved }, setState] = useState(() => ({
    values: o.initial,
    /** The saved values as JSON, to detect changes. */
    saved: JSON.stringify(o.initial),
  }));
  /** The last refusal, and the body that was refused. */
  const [refused, setRefusal] = useState<{ problem: Problem; sent: B }>();
  const [busy, setBusy] = useState(false);
  const intent = useIdempotencyKey();
  const running = useRef(false);
  const set = (part: Partial<V>) => setState((now) => ({ ...now, values: { ...now.values, ...part } }));
  const savedValues = useMemo(() => JSON.parse(saved) as V, [saved]);
  usePersistedDraft({ name: o.keptAs, values, saved: savedValues, restore: set });

  /** Sends the form. Returns undefined if it was refused (see `problem`) or is already being sent. */
  async function submit(): Promise<T | undefined> {
    if (running.current) return undefined;
    const body = o.bodyOf(values);
    const errors = inputErrors(body, o.emptyOf?.(values) ?? [], t);
    if (errors.length > 0) return void setRefusal({ problem: refusal(errors), sent: body });
    running.current = true;
    setBusy(true);
    setRefusal(undefined);
    try {
      const answer = await o.send(browserApi(), body, { idempotencyKey: intent.keyFor(body) });
      intent.over();
      setState((now) => ({ ...now, saved: JSON.stringify(values) }));
      return answer;
    } catch (e) {
      if (!(e instanceof ApiError)) throw e;
      // the server has responded: the next attempt gets a new idempotency key
      if (e.problem.status < 500 && e.problem.status !== 0) intent.over();
      return void setRefusal({ problem: e.problem, sent: body });
    } finally {
      running.current = false;
      setBusy(false);
    }
  }
  const { bodyOf } = o;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a body is made of nothing but the values
  const problem = useMemo(
    () => refused && remainingErrors(refused.problem, refused.sent, () => bodyOf(values)),
    [refused, values],
  );
  const form: FormOf<V> = {
    values,
    set,
    ...fieldsOf(values, set),
    problem,
    answer: refused,
    busy,
    dirty: JSON.stringify(values) !== saved,
    isStored: o.keptAs !== undefined,
  };
  /**
   * Replaces the values by newly saved ones, unless there are unsaved changes. This is decided inside
   * setState, since the reader may have typed since the last render.
   */
  const refresh = (fresh: V) =>
    setState((now) =>
      JSON.stringify(now.values) === now.saved ? { values: fresh, saved: JSON.stringify(fresh) } : now,
    );
  return { ...form, submit, refresh };
}
