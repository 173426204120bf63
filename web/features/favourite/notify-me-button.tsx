import { IconBell, IconBellFilled } from "@tabler/icons-react";
import { useTranslations } from "use-intl";
import { Button } from "#web/ui/button.tsx";
import { useFavourite } from "./favourites.ts";
import css from "./favourite-button.module.css";

/**
 * Asks to be told when sales of an offering open, or when its next season is out: it becomes a favourite, of which the
 * sweep tells.
 */
export function NotifyMeButton({ id, name, when }: { id: string; name: string; when: "sales" | "season" }) {
  const t = useTranslations("common.notifyMe");
  const { on, toggle } = useFavourite(id, "tell");
  const text = t(`${when}${on ? "On" : ""}` as "sales");
  return (
    <span className={css.notifyMe}>
      <Button
        size="small"
        icon={on ? <IconBellFilled size={18} aria-hidden /> : <IconBell size={18} aria-hidden />}
        aria-pressed={on}
        aria-label={`${text} – ${name}`}
        onClick={toggle}
      >
        {text}
      </Button>
    </span>
  );
}
