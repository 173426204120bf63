import { Link } from "react-router";
import { useTranslations } from "use-intl";
import { conversationAddress } from "#domain/page-addresses.ts";
import { osloDate } from "#domain/days.ts";
import { useFormat } from "#web/i18n/format.ts";
import { useLanguageOfText } from "#web/i18n/written-in.ts";
import { Avatar } from "#web/ui/avatar.tsx";
import { LinkButton } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/layout/states.tsx";
import type { Conversation } from "./load-chat.ts";
import { otherOf, titleOf } from "./title.ts";
import type { Role } from "#domain/account/lists.ts";
import { Card } from "#web/ui/layout/card.tsx";

import css from "./conversation-list.module.css";

type ListProps = {
  items: readonly Conversation[];
  uid: string;
  isLandowner: boolean;
  openId?: string | undefined;
};
export function ConversationList({ items, uid, isLandowner, openId }: ListProps) {
  const t = useTranslations("conversation");
  if (items.length === 0)
    return (
      <div className={css.empty}>
        <EmptyState
          heading="h2"
          title={t("empty")}
          text={t(isLandowner ? "emptyLandowner" : "emptyText")}
          action={!isLandowner && <LinkButton to="/finn-jakttterreng">{t("findGround")}</LinkButton>}
        />
      </div>
    );
  return (
    <ul className={css.list}>
      {items.map((one) => (
        <Row key={one.conversationId} of={one} uid={uid} isOpen={one.conversationId === openId} />
      ))}
    </ul>
  );
}

function Row({ of, uid, isOpen }: { of: Conversation; uid: string; isOpen: boolean }) {
  const t = useTranslations("conversation");
  const f = useFormat();
  const writtenIn = useLanguageOfText();
  const { lastMessage, unread, lastActivityAt } = of;
  const place = (of.askedOffering ?? of.askedCabin)?.name ?? of.propertyName;
  const title = titleOf(of, uid);
  const withoutText = ({ hasImages, hasDocuments }: NonNullable<Conversation["lastMessage"]>) =>
    hasImages ? t("picture") : hasDocuments ? t("document") : "";
  const day = osloDate(new Date(lastActivityAt));
  const isToday = day === osloDate(new Date(f.now));
  const lastText = lastMessage && (lastMessage.text || withoutText(lastMessage));
  return (
    <li>
      <Link
        to={conversationAddress(of.conversationId)}
        className={css.row}
        aria-current={isOpen ? "page" : undefined}
        data-unread={unread > 0 || undefined}
      >
        <Avatar name={title} photoURL={otherOf(of, uid)?.photoURL ?? null} side={32} />
        <span className={css.words}>
          <span className={css.top}>
            <span className={css.title}>{title}</span>
            <time dateTime={lastActivityAt} className={css.time}>
              {isToday ? f.clock(lastActivityAt) : f.date(day, { now: f.now, short: true, weekday: false })}
            </time>
          </span>
          {place && (
            <span className={css.place} lang={writtenIn()}>
              {place}
            </span>
          )}
          <span className={css.top}>
            <span className={css.said}>
              {lastMessage?.senderUid === uid
                ? t("you", { text: lastText ?? "" })
                : (lastText ?? t("noMessages"))}
            </span>
            {unread > 0 && (
              <b className={css.unread}>
                <span aria-hidden>{unread > 99 ? "99+" : unread}</span>
                <span className="visually-hidden">
                  {unread > 99 ? t("unreadMany") : t("unread", { count: unread })}
                </span>
              </b>
            )}
          </span>
        </span>
      </Link>
    </li>
  );
}

type Props = Pick<ListProps, "items" | "uid"> & { roles: readonly Role[] };
/** The list of conversations on the dashboard. Each entry links to the page of its conversation. */
export const MessagesTab = ({ roles, ...listProps }: Props) => (
  <Card flush>
    <ConversationList {...listProps} isLandowner={roles.includes("landowner")} />
  </Card>
);
