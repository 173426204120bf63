import { type RefObject, useEffect } from "react";
import { useNow } from "#web/i18n/format.ts";
import { useRootData } from "#web/platform/page/root-data.ts";

/**
 * Stores the typed values of a plain HTML form until it is sent. Loaded once the form is shown, since the
 * home page has such a form.
 */
export function usePersistedFields(
  form: RefObject<HTMLFormElement | null>,
  name: string,
  isSent: boolean,
): void {
  const now = useNow();
  const uid = useRootData()?.me?.uid ?? "";
  useEffect(() => {
    let isShown = true;
    let stop = () => {};
    const draft = { uid, name, now };
    const begin = async () => {
      const [{ persistFields: keepFields }, { deleteTypedDraft }] = await Promise.all([
        import("./persist-fields.ts"),
        import("./typed-draft.ts"),
      ]);
      if (isSent) deleteTypedDraft(uid, name);
      else if (isShown && form.current) stop = keepFields(form.current, draft);
    };
    begin().catch(() => {}); // without it the form works like any other
    return () => {
      isShown = false;
      stop();
    };
  }, [form, name, uid, now, isSent]);
}
