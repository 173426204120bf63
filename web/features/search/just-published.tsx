import { useEffect, useState } from "react";
import { useTranslations } from "use-intl";
import { useNameInLanguage } from "#web/i18n/in-language.tsx";
import { businessTerms } from "#domain/business-terms.ts";
import { browserApi } from "#web/platform/api/api-client.ts";
import { Button, LinkButton } from "#web/ui/button.tsx";
import { copyText } from "#web/ui/copy-text.ts";
import { TextField } from "#web/ui/form/field.tsx";
import { Notice } from "#web/ui/layout/notice.tsx";
import { HitCard } from "./hit-card.tsx";
import css from "./just-published.module.css";
import type { Hit } from "./search-filters.ts";

type Point = { lon: number; lat: number };
type Props = {
  name: string;
  propertyId: string;
  /** The id of the published offering; undefined if the whole property was published. */
  offeringId?: string;
  location: Point | null;
  /** The address of the public page. */
  address: string;
  /** The address for continuing, if the page itself has no buttons for that. */
  onward?: string;
};
const maxShown = 2;

/** Loads the search hits of what was published, by searching at its location. */
async function findPublishedHits({ propertyId, offeringId, location }: Props): Promise<Hit[]> {
  if (!location) return [];
  const near = `${location.lon.toFixed(5)},${location.lat.toFixed(5)}`;
  const query = { near, sort: "distance", limit: 50 } as const;
  const { items } = await browserApi()("GET /api/search", { query });
  return items
    .filter((hit) => hit.propertyId === propertyId && (!offeringId || hit.offeringId === offeringId))
    .slice(0, maxShown);
}

/** Shown after publishing: the search hit, a link to share, and what happens next. */
export function JustPublished(props: Props) {
  const { name, address, onward } = props;
  const t = useTranslations("published");
  const withName = useNameInLanguage();
  const [hits, setHits] = useState<Hit[]>();
  const [link, setLink] = useState(address);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once for each object that is published
  useEffect(() => {
    let cancelled = false;
    setLink(new URL(address, location.href).href);
    findPublishedHits(props).then(
      (published) => cancelled || setHits(published),
      () => undefined, // optional: the rest is shown without the card
    );
    return () => {
      cancelled = true;
    };
  }, [address]);
  const copy = () => copyText(link, { copied: t("copied"), failed: t("notCopied") });
  return (
    <Notice kind="success" title={withName(t("title", { name }), name)}>
      <div className={css.published}>
        <p>{t("next", businessTerms)}</p>
        <div className={css.link}>
          <TextField label={t("link")} readOnly value={link} onFocus={(e) => e.currentTarget.select()} />
          <Button onClick={() => void copy()}>{t("copy")}</Button>
        </div>
        <div className="row">
          <LinkButton size="small" to={address}>
            {t("asHunter")}
          </LinkButton>
          {onward && (
            <LinkButton size="small" look="quiet" to={onward}>
              {t("onward")}
            </LinkButton>
          )}
        </div>
        {hits && <p>{t(hits.length > 0 ? "inSearch" : "notInSearch")}</p>}
        {hits && hits.length > 0 && (
          <div className={css.cards}>
            {hits.map(({ distanceKm: _near, ...hit }) => (
              <HitCard key={hit.hitId} hit={hit} />
            ))}
          </div>
        )}
      </div>
    </Notice>
  );
}
