import { useTranslations } from "use-intl";
import { Button } from "#web/ui/button.tsx";
import css from "./map-pane.module.css";
import type { SearchOnMove } from "./use-search-on-move.ts";
import type { Pins } from "./use-pins.ts";

/** On the map: whether the list follows it, and errors. */
export function MapTools({ pins, moving, follow }: { pins: Pins; moving: boolean; follow: SearchOnMove }) {
  const t = useTranslations("search.map");
  const common = useTranslations("common.ui");
  return (
    <div className={css.tools}>
      <label className={css.follow}>
        <input type="checkbox" checked={follow.on} onChange={(e) => follow.turn(e.currentTarget.checked)} />
        {t("follow")}
      </label>
      {!follow.on && follow.behind && (
        <Button look="primary" size="small" onClick={follow.search}>
          {t("searchHere")}
        </Button>
      )}
      {pins.state === "failed" ? (
        <div className={css.message} role="alert">
          {t("failed")}
          <Button size="small" onClick={pins.retry}>
            {common("retry")}
          </Button>
        </div>
      ) : (
        pins.state === "there" &&
        pins.items.length === 0 && (
          <p className={css.message} role="status">
            {t("none")}
          </p>
        )
      )}
      {(moving || pins.state === "asking") && (
        <span className={css.busy} role="progressbar" aria-label={t("asking")} />
      )}
    </div>
  );
}
