/** Switches a kind of e-mail off, and on again, by the link in an e-mail of that kind (rules 10.8). */
import type { emailChoice as emailChoiceEndpoints } from "#contract/profile/email-choice.ts";
import { type EmailChoice, emailKinds, noticeKinds } from "#domain/notification/lists.ts";
import { readEmailChoiceToken } from "#server/features/notification/public.ts";
import { audit } from "#server/platform/observability/audit-store.ts";
import { command } from "#server/platform/database/command.ts";
import { type SomeHandlers, refuse } from "#server/platform/http/handler.ts";
import { publish } from "#server/platform/delivery/live-store.ts";
import type { Platform } from "#server/platform/platform.ts";
import { findProfile, lockProfile, type ProfileRow, saveProfile } from "./profile-store.ts";
import { documentsOf } from "./profile-view.ts";

function choiceIn(row: ProfileRow, kind: EmailChoice) {
  const { preferences, emailKindsOff: off } = documentsOf(row);
  const noticeKind = noticeKinds.find((one) => one === kind);
  const isOn = noticeKind ? preferences.notifications[noticeKind].email : !off.some((one) => one === kind);
  return { kind, isOn, isEmailOn: preferences.emailNotifications };
}

function withChoice(row: ProfileRow, kind: EmailChoice, isOn: boolean): ProfileRow {
  const { preferences, emailKindsOff: off } = documentsOf(row);
  const noticeKind = noticeKinds.find((one) => one === kind);
  if (!noticeKind) {
    const isOff = (one: EmailChoice) => (one === kind ? !isOn : off.some((other) => other === one));
    return { ...row, emailKindsOff: emailKinds.filter(isOff) };
  }
  const channels = { ...preferences.notifications[noticeKind], email: isOn };
  const notifications = { ...preferences.notifications, [noticeKind]: channels };
  return { ...row, preferences: { ...preferences, notifications } };
}

export const emailChoice = ({ db, config }: Platform) =>
  ({
    "GET /api/email-choice": async ({ query: { token } }, { now }) => {
      const holder = readEmailChoiceToken(token, now, config);
      const row = holder && (await findProfile(db, holder.uid));
      return row ? choiceIn(row, holder.kind) : refuse("email_choice_link_not_valid");
    },
    "POST /api/email-choice": ({ body }, call) => {
      const { now } = call;
      const holder = readEmailChoiceToken(body.token, now, config);
      return command(db, call, "POST /api/email-choice", body, async (tx) => {
        const before = holder && (await lockProfile(tx, holder.uid));
        if (!before) return refuse("email_choice_link_not_valid");
        const { kind, uid } = holder;
        const was = choiceIn(before, kind);
        if (was.isOn === body.isOn) return was;
        const after = withChoice(before, kind, body.isOn);
        await saveProfile(tx, after);
        const state = (isOn: boolean) => (isOn ? "on" : "off");
        await audit(tx, {
          at: now,
          actorUid: call.actor?.uid,
          actorRole: "system",
          subject: "account",
          subjectId: uid,
          from: state(was.isOn),
          to: state(body.isOn),
          reason: "link in an e-mail",
          data: { kind },
        });
        await publish(tx, now, [uid], "profile");
        return choiceIn(after, kind);
      });
    },
  }) satisfies SomeHandlers<typeof emailChoiceEndpoints>;
