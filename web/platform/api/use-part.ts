/** A section of a page with its own save button. */
import { useCallback, useEffect, useState } from "react";
import { useRevalidator } from "react-router";
import type { CallOptions, Client } from "#contract/client.ts";
import { notify } from "#web/ui/overlay/toast.tsx";
import { useForm } from "./use-form.ts";

export type OnDirty<I extends string> = (id: I, dirty: boolean) => void;
type PartOptions<I extends string, V, B> = {
  id: I;
  /** The values that are saved now. */
  current: V;
  bodyOf: (values: V) => B;
  /** Sends the section, and returns its values as the server has saved them. */
  send: (api: Client, body: B, options: CallOptions) => Promise<V>;
  onDirty: OnDirty<I>;
  saved: string;
  failed: string;
  /** The name under which this browser stores typed input until it is saved. */
  keptAs?: string;
};

/** A section's form. Unsaved values stay; otherwise newly saved values of other people replace them. */
export function useFormPart<I extends string, V extends object, B extends object>({
  id,
  current,
  bodyOf,
  send,
  onDirty,
  saved,
  failed,
  keptAs,
}: PartOptions<I, V, B>) {
  const { revalidate } = useRevalidator();
  const form = useForm({
    initial: current,
    bodyOf,
    send,
    ...(keptAs && { keptAs }),
  });
  const { dirty, refresh } = form;
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs only when the saved values have changed
  useEffect(() => refresh(current), [JSON.stringify(current)]);
  useEffect(() => onDirty(id, dirty), [id, dirty, onDirty]);
  async function submit(): Promise<void> {
    const now = await form.submit();
    if (!now) return;
    refresh(now);
    notify.success(saved);
    void revalidate();
  }
  return { ...form, submit, failed };
}

/** Whether any section of the page has unsaved changes. */
export function useUnsavedParts<I extends string>(): { unsaved: boolean; onDirty: OnDirty<I> } {
  const [ids, setIds] = useState<readonly I[]>([]);
  const onDirty = useCallback(
    (id: I, dirty: boolean) =>
      setIds((now) =>
        now.includes(id) === dirty ? now : dirty ? [...now, id] : now.filter((one) => one !== id),
      ),
    [],
  );
  return { unsaved: ids.length > 0, onDirty };
}
