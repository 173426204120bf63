import css from "./bell.module.css";

const MOST = 99;
/** On an icon that says the number to who cannot see it. */
export const UnreadCount = ({ unread }: { unread: number }) =>
  unread > 0 && (
    <span className={css.count} aria-hidden>
      {unread > MOST ? `${MOST}+` : unread}
    </span>
  );
