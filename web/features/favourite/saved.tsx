import { useSearchParams, Link } from "react-router";
import { useTranslations } from "use-intl";
import { LinkButton } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/layout/states.tsx";
import { pageSize, type SavedItems, shownParam, type SavedSearches } from "./load-saved.ts";
import { FavouriteRow } from "./favourite-row.tsx";
import { DeleteButton } from "#web/platform/api/delete-button.tsx";
import { AlertSwitch } from "./alert-switch.tsx";
import { savedSearchPath } from "./saved-search-path.ts";
import css from "./saved.module.css";

/** Favourites and saved searches, for the dashboard. */
export function Saved({ saved }: { saved: SavedItems }) {
  const t = useTranslations("favourites");
  const { favourites, searches } = saved;
  return (
    <>
      <section className={css.section} id="saved-searches" aria-label={t("searches.title")}>
        <h2>{t("searches.title")}</h2>
        {searches.items.length === 0 ? (
          <EmptyState
            title={t("searches.emptyTitle")}
            text={t("searches.emptyText")}
            action={<LinkButton to="/finn-jakttterreng">{t("find")}</LinkButton>}
          />
        ) : (
          <ul className={css.rows}>
            {searches.items.map((search) => (
              <SearchRow key={search.savedSearchId} search={search} />
            ))}
          </ul>
        )}
      </section>
      <section className={css.section} id="favourites" aria-label={t("title")}>
        <h2>{t("title")}</h2>
        {favourites.items.length === 0 ? (
          <EmptyState title={t("emptyTitle")} text={t("emptyText")} />
        ) : (
          <FavouriteList shown={favourites} />
        )}
      </section>
    </>
  );
}

function FavouriteList({ shown: { items, more } }: { shown: SavedItems["favourites"] }) {
  const t = useTranslations("favourites");
  const [query] = useSearchParams();
  const withMore = new URLSearchParams(query);
  withMore.set(shownParam, String(items.length + pageSize));
  return (
    <>
      <ul className={css.rows}>
        {items.map((favourite) => (
          <FavouriteRow key={favourite.offeringId ?? favourite.cabinId} favourite={favourite} />
        ))}
      </ul>
      {more && (
        <LinkButton to={`?${withMore}`} replace preventScrollReset>
          {t("more")}
        </LinkButton>
      )}
    </>
  );
}

function SearchRow({
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
