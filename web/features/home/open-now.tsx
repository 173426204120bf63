import { IconArrowRight } from "@tabler/icons-react";
import { Link } from "react-router";
import { useTranslations } from "use-intl";
import type { Answer } from "#contract/index.ts";
import { HitCard } from "#web/features/search/public.ts";
import css from "./open-now.module.css";

type Hit = Answer<"GET /api/search">["items"][number];

/** Offerings that are open now, or else that open soonest. */
export function OpenNow({ hits, today }: { hits: Hit[]; today: string }) {
  const t = useTranslations("home.now");
  const open = hits.every(({ validFrom }) => !validFrom || validFrom <= today) ? "yes" : "no";
  return (
    <section className={css.section}>
      <div className={css.head}>
        <div>
          <h2>{t("title", { open })}</h2>
          <p className="muted">{t("lead", { open })}</p>
        </div>
        <Link to="/finn-jakttterreng" className={css.more}>
          {t("all")} <IconArrowRight size={18} aria-hidden />
        </Link>
      </div>
      <ul className={css.cards}>
        {hits.map((h) => (
          <li key={h.hitId}>
            <HitCard hit={h} />
          </li>
        ))}
      </ul>
    </section>
  );
}
