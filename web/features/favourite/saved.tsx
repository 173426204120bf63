import { useState } from "react";
import { useTranslations } from "use-intl";
import { browserApi } from "#web/platform/api-client.ts";
import { ApiError } from "#contract/client.ts";
import { Button, LinkButton } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/states.tsx";
import { notify } from "#web/ui/toast.tsx";
import { type Favourites, type SavedItems as Loaded, pageSize } from "./load-saved.ts";
import { FavouriteRow } from "./favourite-row.tsx";
import { SearchRow } from "./search-row.tsx";
import css from "./saved.module.css";

/** Favourites and saved searches, for the dashboard. */
export function Saved({ saved }: { saved: Loaded }) {
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
          <FavouriteList key={favourites.items[0]?.savedAt} first={favourites} />
        )}
      </section>
    </>
  );
}

function FavouriteList({ first }: { first: Favourites }) {
  const t = useTranslations("favourites");
  const [more, setMore] = useState<Favourites>();
  const [busy, setBusy] = useState(false);
  const next = (more ?? first).nextCursor;
  async function load() {
    if (!next) return;
    setBusy(true);
    try {
      const page = await browserApi()("GET /api/favourites", { query: { limit: pageSize, cursor: next } });
      setMore({ items: [...(more?.items ?? []), ...page.items], nextCursor: page.nextCursor });
    } catch (e) {
      if (!(e instanceof ApiError)) throw e;
      notify.error(e.problem.detail);
    } finally {
      setBusy(false);
    }
  }
  return (
    <>
      <ul className={css.rows}>
        {[...first.items, ...(more?.items ?? [])].map((favourite) => (
          <FavouriteRow key={favourite.offeringId ?? favourite.cabinId} favourite={favourite} />
        ))}
      </ul>
      {next && (
        <Button busy={busy} onClick={() => void load()}>
          {t("more")}
        </Button>
      )}
    </>
  );
}
