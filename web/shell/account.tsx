/** What the header has for who is signed in. Loaded after hydration, so that others do not carry it. */
import type { Me } from "#web/platform/session/session.ts";
import { AccountMenu } from "./account-menu.tsx";
import { Bell } from "./bell.tsx";
import { MessagesLink } from "./messages-link.tsx";

export default function Account({ me }: { me: Me }) {
  return (
    <>
      <MessagesLink uid={me.uid} />
      <Bell />
      <AccountMenu me={me} />
    </>
  );
}
