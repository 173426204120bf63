import { useSearchParams } from "react-router";
import { useTranslations } from "use-intl";
import { LinkButton } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/layout/states.tsx";
import { pageSize, type SavedItems, shownParam } from "./load-saved.ts";
import { FavouriteRow } from "./favourite-row.tsx";
import { SearchRow } from "./search-row.tsx";
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
