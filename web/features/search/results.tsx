import { useNavigation } from "react-router";
import { useTranslations } from "use-intl";
import { daysBetween } from "#domain/days.ts";
import { LinkButton } from "../../ui/button.tsx";
import type { Found } from "./find-hits.ts";
import { HitCard } from "./hit-card.tsx";
import css from "./results.module.css";
import { addressOf, mostShown, pageSize, stayQuery, type Wishes } from "./wishes.ts";

/** The cards, as many as are asked for, and what there is after them. */
export function Results({ found, wishes }: { found: Found; wishes: Wishes }) {
  const t = useTranslations("search");
  const { location } = useNavigation();
  const { from, to, participants } = wishes;
  const priceNote = from && to && participants ? t("priceNote", { participants, days: daysBetween(from, to) }) : undefined;
  const loading = location?.pathname === "/finn-jakttterreng";
  return (
    <div className={css.results} data-loading={loading || undefined} aria-busy={loading}>
      <ul className={css.cards}>
        {found.items.map((hit) => (
          <li key={hit.offeringId}>
            <HitCard hit={hit} query={stayQuery(wishes)} {...(priceNote && { priceNote })} />
          </li>
        ))}
      </ul>
      <End found={found} wishes={wishes} />
    </div>
  );
}

function End({ found, wishes }: { found: Found; wishes: Wishes }) {
  const t = useTranslations("search");
  const shown = found.items.length;
  if (!found.more) return <p className={css.end}>{t("end", { count: shown })}</p>;
  if (shown >= mostShown) return <p className={css.end}>{t("tooMany", { count: shown })}</p>;
  return (
    <div className={css.end}>
      <LinkButton to={addressOf({ ...wishes, show: Math.min(mostShown, wishes.show + pageSize) })} replace preventScrollReset>
        {t("more")}
      </LinkButton>
    </div>
  );
}
