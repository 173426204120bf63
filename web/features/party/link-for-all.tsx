import { useState } from "react";
import { useTranslations } from "use-intl";
import type { Party } from "#contract/party/endpoints.ts";
import { maxMembers } from "#domain/party/lists.ts";
import { useCommand } from "#web/platform/api/use-command.ts";
import { Button } from "#web/ui/button.tsx";
import { TextField } from "#web/ui/form/field.tsx";
import { ShortForm } from "#web/ui/form/short-form.tsx";
import { Dialog } from "#web/ui/overlay/dialog.tsx";
import type { DialogState } from "#web/ui/overlay/dialog-button.tsx";
import { notify } from "#web/ui/overlay/toast.tsx";
import { ShareLink } from "./share-link.tsx";

/** One link by which several people join by themselves, up to a number of places. */
export function LinkForAll({
  bookingId,
  party: { link, participants, counts },
  place,
  open,
  onClose,
}: DialogState & { bookingId: string; party: Party; place: string }) {
  const t = useTranslations("party");
  const free = Math.max(1, participants - counts.hunters);
  const [typed, setTyped] = useState(String(free));
  const command = useCommand((api, body: { places: number }, once) =>
    api("PUT /api/core-booking/:bookingId/party/link", { params: { bookingId }, body }, once),
  );
  async function close() {
    if (!(await command.run({ places: 0 }))) return;
    notify.success(t("all.closed"));
    onClose();
  }
  return (
    <Dialog title={t("all.title")} open={open} onClose={onClose}>
      <div className="stack">
        <p>{t("all.text")}</p>
        {link && (
          <>
            <p>
              <strong>{t("all.left", { places: link.places })}</strong>
            </p>
            <ShareLink url={link.url} text={t("share.text", { place })} />
            <div className="row">
              <Button busy={command.busy} onClick={() => void close()}>
                {t("all.close")}
              </Button>
            </div>
          </>
        )}
        <ShortForm
          problem={command.problem}
          fields={["places"]}
          onSubmit={() => command.run({ places: Number(typed) })}
        >
          <TextField
            name="places"
            label={t("all.places")}
            hint={link && t("all.renewHint")}
            type="number"
            inputMode="numeric"
            min={1}
            max={maxMembers}
            value={typed}
            onChange={(e) => setTyped(e.currentTarget.value)}
          />
          <Button type="submit" {...(!link && { look: "primary" })} busy={command.busy}>
            {t(link ? "all.renew" : "all.make")}
          </Button>
        </ShortForm>
      </div>
    </Dialog>
  );
}
