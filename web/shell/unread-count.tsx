import css from "./menu.module.css";

const MOST = 99;
/** The badge of an icon whose accessible name has the number. */
export const UnreadCount = ({ unread }: { unread: number }) =>
  unread > 0 && (
    <span className={css.count} aria-hidden>
      {unread > MOST ? `${MOST}+` : unread}
    </span>
  );
