/** Pictures of cards that a member shows the landowner, if they like. */
import { useState } from "react";
import { useTranslations } from "use-intl";
import { ApiError } from "#contract/client.ts";
import type { OwnMember } from "#contract/party/endpoints.ts";
import { uploadLimits } from "#domain/media/media.ts";
import { randomKey } from "#web/platform/api/idempotency-key.ts";
import { uploadFile } from "#web/platform/api/upload.ts";
import { useCommand } from "#web/platform/api/use-command.ts";
import { useRootData } from "#web/platform/page/root-data.ts";
import { Button } from "#web/ui/button.tsx";
import fileButton from "#web/ui/form/file-button.module.css";
import { Card } from "#web/ui/layout/card.tsx";
import { Notice } from "#web/ui/layout/notice.tsx";
import { notify } from "#web/ui/overlay/toast.tsx";
import { invitationApi, invitationHeaders } from "./invitation-api.ts";
import css from "./party.module.css";

type Props = { member: OwnMember; token: string | undefined; onChanged: () => void };

export function CardPictures({ member: { memberId, cardIds, isOpen }, token, onChanged }: Props) {
  const t = useTranslations("ownPlace.cards");
  const isSignedIn = useRootData()?.me !== undefined;
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const deleting = useCommand((_, { cardId }: { cardId: string }, once) =>
    invitationApi(token, { isSignedIn })(
      "DELETE /api/party/:memberId/cards/:cardId",
      { params: { memberId, cardId } },
      once,
    ),
  );
  async function add(file: File) {
    setBusy(true);
    setProblem(undefined);
    try {
      const headers = invitationHeaders(token, isSignedIn);
      await uploadFile(`/api/party/${memberId}/cards`, file, { idempotencyKey: randomKey(), headers });
      notify.success(t("added"));
      onChanged();
    } catch (e) {
      if (!(e instanceof ApiError)) throw e;
      setProblem(e.problem.errors?.[0]?.detail ?? e.problem.detail);
    } finally {
      setBusy(false);
    }
  }
  async function remove(cardId: string) {
    if (!(await deleting.run({ cardId }))) return;
    notify.success(t("removed"));
    onChanged();
  }
  const refusal = problem ?? deleting.problem?.detail;
  if (!isOpen && cardIds.length === 0) return null;
  return (
    <Card stack title={t("title")}>
      <p>{t("text")}</p>
      {refusal && <Notice kind="error">{refusal}</Notice>}
      {cardIds.length > 0 && (
        <ul className={css.members}>
          {cardIds.map((cardId, i) => (
            <li key={cardId}>
              <span>{t("one", { number: i + 1 })}</span>
              {isOpen && (
                <Button
                  size="small"
                  look="quiet"
                  busy={deleting.busy}
                  aria-label={t("removeOf", { number: i + 1 })}
                  onClick={() => void remove(cardId)}
                >
                  {t("remove")}
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      {isOpen && cardIds.length < uploadLimits.card.count && (
        <div>
          <label className={fileButton.file} aria-busy={isBusy || undefined}>
            <input
              type="file"
              accept={uploadLimits.card.types.join()}
              onChange={({ currentTarget: input }) => {
                const [file] = input.files ?? [];
                input.value = "";
                if (file && !isBusy) void add(file);
              }}
            />
            {t("add")}
          </label>
        </div>
      )}
    </Card>
  );
}
