import { useTranslations } from "use-intl";
import { type SearchKind, searchKinds } from "#domain/search/filters.ts";
import { SegmentLinks } from "#web/ui/form/segments.tsx";
import { useAddress } from "./search-page.ts";
import { pageSize, type SearchFilters } from "./search-filters.ts";

/** Everything, offerings or cabins: a shortcut for the same filter in the form. */
export function KindSwitch({ filters }: { filters: SearchFilters }) {
  const t = useTranslations("search");
  const lists = useTranslations("lists.searchKind");
  const address = useAddress();
  const kinds: { kind: SearchKind[]; words: string }[] = [
    { kind: [], words: t("everyKind") },
    ...searchKinds.map((kind) => ({ kind: [kind], words: lists(kind) })),
  ];
  return (
    <SegmentLinks
      label={t("form.kind")}
      fit
      items={kinds.map(({ kind, words }) => ({
        to: address({ ...filters, kind, show: pageSize }),
        label: words,
        current: filters.kind.join() === kind.join(),
      }))}
    />
  );
}
