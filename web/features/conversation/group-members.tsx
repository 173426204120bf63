import { useEffect, useState } from "react";
import { useRevalidator } from "react-router";
import { useTranslations } from "use-intl";
import { invitationDays } from "#domain/conversation/policy.ts";
import { CommandButton } from "#web/platform/api/command-button.tsx";
import { requestWhileShown } from "#web/platform/api/request-while-shown.ts";
import { DeleteButton } from "#web/platform/api/delete-button.tsx";
import { useForm } from "#web/platform/api/use-form.ts";
import { Avatar } from "#web/ui/avatar.tsx";
import { Button } from "#web/ui/button.tsx";
import { TextField } from "#web/ui/form/field.tsx";
import { ShortForm } from "#web/ui/form/short-form.tsx";
import { notify } from "#web/ui/overlay/toast.tsx";
import type { Conversation } from "./load-chat.ts";
import css from "./options.module.css";

type Person = Conversation["members"][number];
/** The people with whom the reader has a booking in common; undefined while loading. */
export function usePeople(): readonly Person[] | undefined {
  const [people, setPeople] = useState<readonly Person[]>();
  useEffect(
    () =>
      requestWhileShown({
        send: (api) => api("GET /api/conversation-people", {}),
        onAnswer: ({ items }) => setPeople(items),
        onFailed: () => setPeople([]),
      }),
    [],
  );
  return people;
}

export function GroupMembers({ of, uid }: { of: Conversation; uid: string }) {
  const t = useTranslations("conversation.group");
  const words = useTranslations("conversation");
  const { revalidate } = useRevalidator();
  const { conversationId, members, createdBy } = of;
  return (
    <>
      <section className="stack">
        <h3>{t("memberList")}</h3>
        <ul className={css.members}>
          {members.map((one) => (
            <li key={one.uid}>
              <Avatar name={one.name} photoURL={one.photoURL} side={32} />
              <span className={css.name}>{one.uid === uid ? t("youAre", { name: one.name }) : one.name}</span>
              {createdBy === uid && one.uid !== uid && (
                <DeleteButton
                  size="small"
                  label={t("remove")}
                  about={t("removeOne", { name: one.name })}
                  title={t("removeOne", { name: one.name })}
                  text={t("removeText", { name: one.name })}
                  failed={words("failed")}
                  send={(api) =>
                    api("DELETE /api/conversations/:conversationId/members/:uid", {
                      params: { conversationId, uid: one.uid },
                    })
                  }
                  onDone={() => {
                    notify.success(t("removed", { name: one.name }));
                    void revalidate();
                  }}
                />
              )}
            </li>
          ))}
        </ul>
      </section>
      <AddPeople conversationId={conversationId} members={members} />
      <Invite conversationId={conversationId} />
    </>
  );
}

function AddPeople({ conversationId, members }: Pick<Conversation, "conversationId" | "members">) {
  const t = useTranslations("conversation.group");
  const people = usePeople()?.filter((one) => members.every((m) => m.uid !== one.uid)) ?? [];
  if (people.length === 0) return null;
  return (
    <section className="stack">
      <h3>{t("add")}</h3>
      <div className={css.people}>
        {people.map((one) => (
          <CommandButton
            key={one.uid}
            send={(api, once) => {
              const added = { params: { conversationId }, body: { uid: one.uid } };
              return api("POST /api/conversations/:conversationId/members", added, once);
            }}
            done={t("added", { name: one.name })}
          >
            {t("addOne", { name: one.name })}
          </CommandButton>
        ))}
      </div>
    </section>
  );
}

function Invite({ conversationId }: { conversationId: string }) {
  const t = useTranslations("conversation.group");
  const form = useForm({
    initial: { email: "" },
    bodyOf: ({ email }) => ({ email: email.trim() }),
    send: (api, body, once) =>
      api("POST /api/conversations/:conversationId/members", { params: { conversationId }, body }, once),
  });
  async function send() {
    if (!(await form.submit())) return;
    notify.success(t("invited"));
    form.set({ email: "" });
  }
  return (
    <ShortForm problem={form.problem} fields={["email"]} onSubmit={send}>
      <TextField
        {...form.text("email")}
        type="email"
        autoComplete="off"
        label={t("email")}
        hint={t("emailHint", { days: invitationDays })}
        maxLength={254}
      />
      <div>
        <Button type="submit" size="small" busy={form.busy}>
          {t("invite")}
        </Button>
      </div>
    </ShortForm>
  );
}
