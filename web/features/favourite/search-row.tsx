import { Link } from "react-router";
import { useTranslations } from "use-intl";
import { DeleteButton } from "#web/platform/api/delete-button.tsx";
import { AlertSwitch } from "./alert-switch.tsx";
import type { SavedSearches } from "./load-saved.ts";
import css from "./saved.module.css";
import { savedSearchPath } from "./saved-search-path.ts";

export function SearchRow({
  search: { savedSearchId, name, query, alert, total, totalIsCapped, state },
}: {
  search: SavedSearches["items"][number];
}) {
  const t = useTranslations("favourites.searches");
  const params = { savedSearchId };
  return (
    <li>
      <div>
        <Link className={css.name} to={savedSearchPath(query)}>
          {name}
        </Link>
        <p className="muted small">
          {t(totalIsCapped ? "hitsCapped" : "hits", { count: total })}
          {(state === "too_wide" || state === "over") && ` · ${t(state)}`}
        </p>
      </div>
      <div className={css.actions}>
        {state !== "over" && (
          <AlertSwitch
            about={name}
            on={alert}
            send={(api, on, once) =>
              api("PATCH /api/saved-searches/:savedSearchId", { params, body: { alert: on } }, once)
            }
          />
        )}
        <DeleteButton
          size="small"
          label={t("delete")}
          about={t("deleteAbout", { name })}
          title={t("deleteTitle")}
          text={t("deleteText", { name })}
          failed={t("deleteFailed")}
          send={(api) => api("DELETE /api/saved-searches/:savedSearchId", { params })}
        />
      </div>
    </li>
  );
}
