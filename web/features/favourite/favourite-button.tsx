import { IconHeart } from "@tabler/icons-react";
import { useTranslations } from "use-intl";
import { useFavourite } from "./favourites.ts";
import css from "./favourite-button.module.css";

/** Adds or removes a favourite, by the id of an offering or cabin. `words`: the button has a visible text. */
export function FavouriteButton({ id, name, words }: { id: string; name: string; words?: boolean }) {
  const t = useTranslations("common.favourite");
  const { on, toggle } = useFavourite(id);
  const label = on ? t("saved") : t("save");
  return (
    <button
      type="button"
      className={css.heart}
      data-words={words}
      aria-pressed={on}
      aria-label={[words && label, t("label", { name })].filter(Boolean).join(" – ")}
      onClick={toggle}
    >
      <IconHeart size={22} aria-hidden />
      {words && <span aria-hidden>{label}</span>}
    </button>
  );
}
