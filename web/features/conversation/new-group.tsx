import { useState } from "react";
import { useNavigate } from "react-router";
import { useTranslations } from "use-intl";
import { conversationAddress } from "#domain/page-addresses.ts";
import { useForm } from "#web/platform/api/use-form.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/overlay/dialog.tsx";
import { ChipGroup, TextField } from "#web/ui/form/field.tsx";
import { ShortForm } from "#web/ui/form/short-form.tsx";
import { notify } from "#web/ui/overlay/toast.tsx";
import { usePeople } from "./group-members.tsx";

export function NewGroup() {
  const t = useTranslations("conversation.group");
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button size="small" onClick={() => setOpen(true)}>
        {t("new")}
      </Button>
      <Dialog open={open} onClose={() => setOpen(false)} title={t("new")}>
        <GroupForm onDone={() => setOpen(false)} />
      </Dialog>
    </>
  );
}

function GroupForm({ onDone }: { onDone: () => void }) {
  const t = useTranslations("conversation.group");
  const navigate = useNavigate();
  const people = usePeople();
  const form = useForm({
    initial: { name: "", memberUids: [] as string[] },
    bodyOf: (values) => values,
    send: (api, body, once) => api("POST /api/conversations", { body }, once),
  });
  async function create() {
    const group = await form.submit();
    if (!group) return;
    notify.success(t("created"));
    onDone();
    await navigate(conversationAddress(group.conversationId));
  }
  return (
    <ShortForm problem={form.problem} fields={["name"]} onSubmit={create}>
      <TextField {...form.text("name")} label={t("name")} maxLength={80} required />
      {people && people.length > 0 && (
        <ChipGroup
          label={t("people")}
          options={people.map(({ uid, name }) => [uid, name] as const)}
          values={form.values.memberUids}
          onChange={(memberUids) => form.set({ memberUids })}
        />
      )}
      {people?.length === 0 && <p className="muted">{t("nobody")}</p>}
      <Button type="submit" look="primary" wide busy={form.busy}>
        {t("create")}
      </Button>
    </ShortForm>
  );
}
