import { type FormEvent, useEffect, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { useCommand } from "#web/platform/api/use-command.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/overlay/dialog.tsx";
import { FieldErrors, TextField } from "#web/ui/form/field.tsx";
import { mayOfferPush, turnOnPush } from "#web/platform/device/push.ts";
import { notify } from "#web/ui/overlay/toast.tsx";
import { type ApiQuery, savedQuery } from "./saved-search-path.ts";

type Props = { open: boolean; onClose: () => void; query: ApiQuery; proposed: string };

export default function SaveSearchDialog(props: Props) {
  const t = useTranslations("search.save");
  return (
    <Dialog open={props.open} onClose={props.onClose} title={t("title")}>
      <SaveForm {...props} />
    </Dialog>
  );
}

function SaveForm({ onClose, query, proposed }: Props) {
  const t = useTranslations("search.save");
  const [name, setName] = useState(proposed.slice(0, 200));
  const form = useRef<HTMLFormElement>(null);
  const { run, busy, problem } = useCommand((api, body: { name: string }, once) =>
    api("POST /api/saved-searches", { body: { ...body, query: savedQuery(query) } }, once),
  );
  useEffect(() => {
    if (problem) form.current?.querySelector<HTMLInputElement>("[aria-invalid]")?.focus();
  }, [problem]);
  const turnOnNotices = () =>
    void turnOnPush().then(
      (push) => (push === "on" ? notify.success(t("notified")) : undefined),
      () => notify.error(t("notNotified")),
    );
  async function save(e: FormEvent) {
    e.preventDefault();
    const saved = await run({ name: name.trim() });
    if (!saved) return;
    onClose();
    if (saved.state === "too_wide") return notify.success(t("tooWide"));
    const offer = await mayOfferPush().catch(() => false);
    notify.success(t("done"), offer ? { label: t("notify"), act: turnOnNotices } : undefined);
  }
  return (
    <form ref={form} className="stack" noValidate onSubmit={(e) => void save(e)}>
      <p>{t("lead")}</p>
      <FieldErrors problem={problem} fields={["name"]}>
        <TextField
          name="name"
          label={t("name")}
          value={name}
          onChange={(e) => setName(e.currentTarget.value)}
          maxLength={200}
          required
        />
      </FieldErrors>
      <Button type="submit" look="primary" wide busy={busy}>
        {t("button")}
      </Button>
    </form>
  );
}
