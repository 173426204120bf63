/** The co-hosts of a property, and an invitation form. */
import { useState } from "react";
import { useTranslations } from "use-intl";
import type { Answer } from "#contract/index.ts";
import { invitationDays } from "#domain/co-host/policy.ts";
import { type CoHostRight, coHostRights } from "#domain/property/lists.ts";
import { useFormat } from "#web/i18n/format.ts";
import { DeleteButton } from "#web/platform/api/delete-button.tsx";
import { useCommand } from "#web/platform/api/use-command.ts";
import { useForm } from "#web/platform/api/use-form.ts";
import { Button, LinkButton } from "#web/ui/button.tsx";
import { Card } from "#web/ui/layout/card.tsx";
import { Dialog } from "#web/ui/overlay/dialog.tsx";
import { TextField } from "#web/ui/form/field.tsx";
import { ShortForm } from "#web/ui/form/short-form.tsx";
import { notify } from "#web/ui/overlay/toast.tsx";
import { Badge } from "#web/ui/status-badge.tsx";
import { useRevalidator } from "react-router";
import { ChoiceCard } from "#web/ui/form/choice.tsx";
import css from "./co-hosts.module.css";

type CoHost = Answer<"GET /api/properties/:propertyId/co-hosts">["items"][number];
type Props = { propertyId: string; items: readonly CoHost[] };

export function CoHosts({ propertyId, items }: Props) {
  const t = useTranslations("coHosts");
  return (
    <div className={css.narrow}>
      {items.length > 0 && (
        <Card title={t("list")}>
          <ul className={css.person}>
            {items.map((one) => (
              <Person key={one.coHostId} propertyId={propertyId} person={one} />
            ))}
          </ul>
        </Card>
      )}
      <Invite key={items.length} propertyId={propertyId} />
      <div>
        <LinkButton look="quiet" to={`/dashboard?tab=my-properties#${propertyId}`}>
          {t("back")}
        </LinkButton>
      </div>
    </div>
  );
}

const tones = { invited: "waiting", expired: "bad", accepted: "good" } as const;

function Person({ propertyId, person }: { propertyId: string; person: CoHost }) {
  const t = useTranslations("coHosts");
  const f = useFormat();
  const { coHostId, status, rights, email } = person;
  const name = person.name || email;
  const invited = status !== "accepted";
  return (
    <li>
      <div>
        <p className={css.name}>
          {name} <Badge tone={tones[status]}>{t(`status.${status}`)}</Badge>
        </p>
        {person.name && <p className="muted small">{email}</p>}
        <p className="small">{f.list(rights.map((right) => t(`right.${right}`)))}</p>
        {status === "invited" && (
          <p className="muted small">{t("until", { date: f.date(person.expiresAt.slice(0, 10)) })}</p>
        )}
      </div>
      <div className="row">
        <ChangeRights propertyId={propertyId} person={person} name={name} />
        <DeleteButton
          size="small"
          label={t(invited ? "withdraw" : "remove")}
          about={t(invited ? "withdrawName" : "removeName", { name })}
          title={t(invited ? "withdrawName" : "removeName", { name })}
          text={t(invited ? "withdrawText" : "removeText", { name })}
          failed={t("failed")}
          send={(api) =>
            api("DELETE /api/properties/:propertyId/co-hosts/:coHostId", { params: { propertyId, coHostId } })
          }
        />
      </div>
    </li>
  );
}

function ChangeRights({ propertyId, person, name }: { propertyId: string; person: CoHost; name: string }) {
  const t = useTranslations("coHosts");
  const { coHostId } = person;
  const [open, setOpen] = useState(false);
  const [rights, setRights] = useState<CoHostRight[]>(person.rights);
  const { run, busy } = useCommand(
    (api, body: { rights: CoHostRight[] }, once) =>
      api(
        "PATCH /api/properties/:propertyId/co-hosts/:coHostId",
        { params: { propertyId, coHostId }, body },
        once,
      ),
    (problem) => notify.error(problem.detail),
  );
  async function save() {
    if (!(await run({ rights }))) return;
    notify.success(t("changed", { name }));
    setOpen(false);
  }
  return (
    <>
      <Button size="small" aria-label={t("changeName", { name })} onClick={() => setOpen(true)}>
        {t("change")}
      </Button>
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        title={t("changeName", { name })}
        footer={
          <Button look="primary" busy={busy} off={rights.length === 0} onClick={() => void save()}>
            {t("save")}
          </Button>
        }
      >
        <RightChoices rights={rights} onChange={setRights} />
      </Dialog>
    </>
  );
}

type Values = { email: string; rights: CoHostRight[] };
function Invite({ propertyId }: { propertyId: string }) {
  const t = useTranslations("coHosts");
  const { revalidate } = useRevalidator();
  const initial: Values = { email: "", rights: ["answer"] };
  const form = useForm({
    initial,
    bodyOf: ({ email, rights }: Values) => ({ email: email.trim(), rights }),
    send: (api, body, once) =>
      api("POST /api/properties/:propertyId/co-hosts", { params: { propertyId }, body }, once),
  });
  async function invite() {
    const sent = await form.submit();
    if (!sent) return;
    notify.success(t("sent", { email: sent.email }));
    form.set(initial);
    await revalidate();
  }
  return (
    <Card title={t("invite")}>
      <ShortForm problem={form.problem} fields={["email"]} onSubmit={invite}>
        <TextField
          {...form.text("email")}
          type="email"
          autoComplete="off"
          label={t("email")}
          hint={t("emailHint", { days: invitationDays })}
          maxLength={254}
          required
        />
        <RightChoices rights={form.values.rights} onChange={(rights) => form.set({ rights })} />
        <p className="muted small">{t("never")}</p>
        <div>
          <Button look="primary" type="submit" busy={form.busy} off={form.values.rights.length === 0}>
            {t("send")}
          </Button>
        </div>
      </ShortForm>
    </Card>
  );
}

type RightsProps = { rights: readonly CoHostRight[]; onChange: (rights: CoHostRight[]) => void };
/** Checkboxes for a co-host's rights. */
function RightChoices({ rights, onChange }: RightsProps) {
  const t = useTranslations("coHosts");
  return (
    <fieldset className={css.rights}>
      <legend>{t("rights")}</legend>
      {coHostRights.map((right) => (
        <ChoiceCard
          key={right}
          type="checkbox"
          name={right}
          checked={rights.includes(right)}
          onChange={(e) => {
            const on = e.currentTarget.checked;
            onChange(coHostRights.filter((one) => (one === right ? on : rights.includes(one))));
          }}
          label={t(`right.${right}`)}
          hint={t(`rightHint.${right}`)}
        />
      ))}
    </fieldset>
  );
}
