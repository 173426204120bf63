import { useTranslations } from "use-intl";
import { useFormat } from "#web/i18n/format.ts";
import { LinkButton } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/layout/states.tsx";
import { Saved } from "#web/features/favourite/public.ts";
import { type Hit, HitCard } from "#web/features/search/public.ts";
import css from "./dashboard.module.css";
import type { Explore } from "./load-explore.ts";

/** Offerings suggested to this person, and what the person has saved. */
export function ExploreTab({ explore: { open, newest, species: preferred, saved } }: { explore: Explore }) {
  const t = useTranslations("dashboard.explore");
  const species = useTranslations("species");
  const f = useFormat();
  const all = `/finn-jakttterreng${preferred.length ? `?${new URLSearchParams({ species: preferred.join() })}` : ""}`;
  const hasSaved = saved.favourites.items.length + saved.searches.items.length > 0;
  return (
    <>
      {hasSaved && <Saved saved={saved} />}
      <Hits
        title={t("open")}
        lead={
          preferred.length
            ? t("forYou", { species: f.all(preferred.map((s) => f.lowerCase(species(s)))) })
            : t("forAll")
        }
        hits={open}
        all={all}
      />
      <Hits title={t("newest")} hits={newest} />
      {!hasSaved && <Saved saved={saved} />}
    </>
  );
}

function Hits({
  title,
  lead,
  hits,
  all,
}: {
  title: string;
  lead?: string;
  hits: readonly Hit[];
  all?: string;
}) {
  const t = useTranslations("dashboard.explore");
  return (
    <section className={css.section} aria-label={title}>
      <h2>{title}</h2>
      {lead && <p className="muted">{lead}</p>}
      {hits.length === 0 ? (
        <EmptyState title={t("emptyTitle")} text={t("emptyText")} />
      ) : (
        <ul className={css.hits}>
          {hits.map((hit) => (
            <li key={hit.hitId}>
              <HitCard hit={hit} />
            </li>
          ))}
        </ul>
      )}
      {all && (
        <p className={css.all}>
          <LinkButton look="primary" to={all}>
            {t("search")}
          </LinkButton>
        </p>
      )}
    </section>
  );
}
