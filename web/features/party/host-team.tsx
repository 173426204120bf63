/** The team on the booking's page, for the landowner: how many are ready, and what is theirs to see and answer. */
import { useTranslations } from "use-intl";
import type { Party } from "#contract/party/endpoints.ts";
import { FeeDutyText, type Booking } from "#web/features/booking/public.ts";
import { useFormat } from "#web/i18n/format.ts";
import { browserApi } from "#web/platform/api/api-client.ts";
import { CommandButton } from "#web/platform/api/command-button.tsx";
import { randomKey } from "#web/platform/api/idempotency-key.ts";
import { Card } from "#web/ui/layout/card.tsx";
import { notify } from "#web/ui/overlay/toast.tsx";
import { useRevalidator } from "react-router";
import { LawRead, type Member, MemberLine, Note, useReplacedName } from "./member-line.tsx";
import css from "./party.module.css";

export function HostTeam({ booking, party }: { booking: Booking; party: Party }) {
  const t = useTranslations("party");
  const { items, waiting, counts } = party;
  const toSee = items.filter(({ feeToSee }) => feeToSee);
  return (
    <Card stack title={t("title")} id="team">
      <p>
        {t("host.counts", counts)} {items.length === 0 && t("host.namesLater")}
      </p>
      {waiting.map((one) => (
        <Replacement key={one.memberId} one={one} party={party} />
      ))}
      {items.length > 0 && (
        <>
          <FeeDutyText booking={booking} />
          {party.isOpen && toSee.length > 1 && <SeeAll members={toSee} />}
          <ul className={css.members}>
            {items.map((member) => (
              <li key={member.memberId}>
                <HostMember member={member} party={party} />
                {party.isOpen && <HostButtons member={member} party={party} />}
              </li>
            ))}
          </ul>
          {items.some(({ state }) => state !== "green") && (
            <p className="muted small">{t(`redMembers.${party.redMembers}`)}</p>
          )}
          <LawRead demands={party.demands} />
        </>
      )}
    </Card>
  );
}

function HostMember({ member, party }: { member: Member; party: Party }) {
  const t = useTranslations("party");
  const f = useFormat();
  return (
    <MemberLine member={member} party={party}>
      {member.feeSeenOn && (
        <Note>{t("feeSeen", { date: f.date(member.feeSeenOn, { now: f.now, weekday: false }) })}</Note>
      )}
      {member.letIn && <Note>{t("host.letInBy")}</Note>}
      {member.trainingRefused && <Note>{t("host.refused")}</Note>}
      {(member.cards?.length ?? 0) > 0 && (
        <p className={`${css.links} small`}>
          {member.cards?.map((address, i) => (
            <a key={address} href={address} target="_blank" rel="noreferrer">
              {t("host.card", { number: i + 1 })}
            </a>
          ))}
        </p>
      )}
    </MemberLine>
  );
}

/** Says that the fee is seen, with a way back. */
function useSeeFee() {
  const t = useTranslations("party.host");
  const { revalidate } = useRevalidator();
  return (members: readonly Member[], text: string) =>
    notify.success(text, {
      label: t("undo"),
      act: () =>
        void (async () => {
          for (const { memberId } of members)
            await browserApi()(
              "POST /api/party/:memberId/fee-seen",
              { params: { memberId }, body: { seen: false } },
              { idempotencyKey: randomKey() },
            );
          await revalidate();
        })().catch(() => revalidate()),
    });
}

function SeeAll({ members }: { members: readonly Member[] }) {
  const t = useTranslations("party.host");
  const done = useSeeFee();
  const count = members.length;
  return (
    <div>
      <CommandButton
        look="primary"
        intent={members.map(({ memberId }) => memberId).join()}
        send={async (api, { idempotencyKey = "" }) => {
          for (const { memberId } of members)
            await api(
              "POST /api/party/:memberId/fee-seen",
              { params: { memberId }, body: { seen: true } },
              { idempotencyKey: `${idempotencyKey.slice(0, 24)}${memberId.slice(0, 8)}` },
            );
          return true;
        }}
        done={() => done(members, t("seenAll", { count }))}
      >
        {t("seeAll", { count })}
      </CommandButton>
    </div>
  );
}

function HostButtons({ member, party }: { member: Member; party: Party }) {
  const t = useTranslations("party.host");
  const { memberId, name, feeToSee, feeSeenOn, letIn, state, role, trainingRefused } = member;
  const params = { memberId };
  const done = useSeeFee();
  const see = (seen: boolean) => ({
    intent: `seen ${seen}`,
    send: (api: ReturnType<typeof browserApi>, once: { idempotencyKey?: string }) =>
      api("POST /api/party/:memberId/fee-seen", { params, body: { seen } }, once),
  });
  return (
    <div className={css.actions}>
      {feeToSee && (
        <CommandButton
          {...see(true)}
          aria-label={t("seeOf", { name })}
          done={() => done([member], t("seen", { name }))}
        >
          {t("see")}
        </CommandButton>
      )}
      {feeSeenOn && (
        <CommandButton {...see(false)} look="quiet" aria-label={t("undoOf", { name })}>
          {t("undo")}
        </CommandButton>
      )}
      {party.redMembers === "ask" && (letIn || (state !== "green" && !trainingRefused)) && (
        <CommandButton
          intent={`let in ${!letIn}`}
          {...(!letIn && { "aria-label": t("letInOf", { name }) })}
          send={(api, once) =>
            api("POST /api/party/:memberId/let-in", { params, body: { letIn: !letIn } }, once)
          }
          {...(!letIn && { done: t("letInDone", { name }) })}
        >
          {t(letIn ? "letInUndo" : "letIn")}
        </CommandButton>
      )}
      {(role === "training" || trainingRefused) && (
        <CommandButton
          intent={`training ${trainingRefused}`}
          send={(api, once) =>
            api("POST /api/party/:memberId/training", { params, body: { allowed: trainingRefused } }, once)
          }
          {...(!trainingRefused && { done: t("trainingNoDone", { name }) })}
        >
          {t(trainingRefused ? "trainingYes" : "trainingNo")}
        </CommandButton>
      )}
    </div>
  );
}

/** A replacement that waits for the landowner's yes. */
function Replacement({ one, party }: { one: Party["waiting"][number]; party: Party }) {
  const t = useTranslations("party");
  const f = useFormat();
  const { memberId, name, role } = one;
  const replaces = useReplacedName(party)(one);
  const answer = (accepted: boolean) => ({
    intent: String(accepted),
    done: t(accepted ? "host.yesDone" : "host.noDone", { name }),
    send: (api: ReturnType<typeof browserApi>, once: { idempotencyKey?: string }) =>
      api("POST /api/party/:memberId/answer-replacement", { params: { memberId }, body: { accepted } }, once),
  });
  return (
    <div className="stack">
      <p>
        <strong>{t("host.replaces", { name, role: f.lowerCase(t(`roles.${role}`)), replaces })}</strong>
      </p>
      {party.isOpen && (
        <div className={css.actions}>
          <CommandButton look="primary" {...answer(true)}>
            {t("host.yes")}
          </CommandButton>
          <CommandButton {...answer(false)}>{t("host.no")}</CommandButton>
        </div>
      )}
    </div>
  );
}
