import { useCallback, useEffect, useState } from "react";
import { useLocale, useTranslations } from "use-intl";
import type { Answer } from "#contract/index.ts";
import { ApiError } from "#contract/client.ts";
import { browserApi } from "#web/platform/api/api-client.ts";
import { useRootData } from "#web/platform/page/root-data.ts";
import { useFormat } from "#web/i18n/format.ts";
import { Button } from "#web/ui/button.tsx";
import { Rating } from "#web/ui/rating.tsx";
import { Skeleton } from "#web/ui/layout/skeleton.tsx";
import { ErrorState } from "#web/ui/layout/states.tsx";
import { Term } from "#web/ui/term.tsx";
import { GivenRating, RatingSum } from "./given-rating.tsx";
import { HostAnswer } from "./host-answer.tsx";
import { RatingPictures } from "./rating-pictures.tsx";
import { ReportRating } from "./report-rating.tsx";
import { TranslateButton, TranslatedTexts } from "#web/features/machine-translation/public.ts";
import css from "./ratings.module.css";

type ShownRatings = Answer<"GET /api/ratings">["items"];
const pageSize = 5;

function useRatings(propertyId: string) {
  const [items, setItems] = useState<ShownRatings>();
  const [aspects, setAspects] = useState<Answer<"GET /api/ratings">["aspects"]>([]);
  const [next, setNext] = useState<string | null>();
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);
  const load = useCallback(
    async (cursor?: string) => {
      setBusy(true);
      setProblem(undefined);
      try {
        const answer = await browserApi()("GET /api/ratings", {
          query: { propertyId, limit: pageSize, ...(cursor && { cursor }) },
        });
        setItems((before) => [...(cursor ? (before ?? []) : []), ...answer.items]);
        setNext(answer.nextCursor);
        setAspects(answer.aspects);
      } catch (e) {
        if (!(e instanceof ApiError)) throw e;
        setProblem(e.problem.detail);
      } finally {
        setBusy(false);
      }
    },
    [propertyId],
  );
  useEffect(() => void load(), [load]);
  return { items, aspects, next, problem, busy, load };
}

export default function PropertyReviews({
  propertyId,
  average,
  count,
}: {
  propertyId: string;
  average: number | null;
  count: number;
}) {
  const t = useTranslations("ratings");
  const f = useFormat();
  const { items, aspects, next, problem, busy, load } = useRatings(propertyId);
  const isSignedIn = useRootData()?.me !== undefined;
  const locale = useLocale();
  const isForeign = ({ text, language, answer }: ShownRatings[number]) =>
    (text !== "" && language !== locale) || (answer && answer.language !== locale);
  return (
    <>
      <RatingSum average={average} count={count} />
      {aspects.length > 0 && (
        <dl className={css.means}>
          {aspects.map((one) => (
            <Term key={one.aspect} label={t(`aspect.${one.aspect}`)}>
              <Rating value={one.average} />
            </Term>
          ))}
        </dl>
      )}
      {!items && !problem && <Waiting />}
      <ul className={css.list}>
        {items?.map((r) => (
          <li key={r.ratingId}>
            <TranslatedTexts of={{ kind: "rating", ratingId: r.ratingId }}>
              <GivenRating
                title={r.name}
                note={[f.month(`${r.month}-01`), r.about, ...(r.free ? [t("free")] : [])].join(" · ")}
                stars={r.stars}
                text={r.text}
                language={r.language}
              />
              <RatingPictures images={r.images} name={r.name} />
              {isSignedIn && <ReportRating ratingId={r.ratingId} name={r.name} />}
              <HostAnswer rating={r} mayReport={isSignedIn} onChanged={() => void load()} />
              {isForeign(r) && <TranslateButton />}
            </TranslatedTexts>
          </li>
        ))}
      </ul>
      {problem && (
        <ErrorState title={t("notLoaded")} text={problem} onRetry={() => void load(next ?? undefined)} />
      )}
      {next && !problem && (
        <Button busy={busy} onClick={() => void load(next)}>
          {t("more")}
        </Button>
      )}
    </>
  );
}

const Waiting = () => (
  <div className="stack" aria-hidden>
    <Skeleton width="40%" />
    <Skeleton width="90%" />
  </div>
);
