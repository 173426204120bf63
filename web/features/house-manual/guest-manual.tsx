import { IconHome, IconKey } from "@tabler/icons-react";
import { useTranslations } from "use-intl";
import type { ManualText } from "#domain/house-manual/house-manual.ts";
import { useFormat } from "#web/i18n/format.ts";
import { useLanguageOfText } from "#web/i18n/written-in.ts";
import { Card } from "#web/ui/layout/card.tsx";
import { Prose } from "#web/ui/layout/prose.tsx";
import { Term } from "#web/ui/term.tsx";
import { TranslateButton, TranslatedTexts, WrittenText } from "#web/features/machine-translation/public.ts";
import css from "./house-manual.module.css";
import type { GuestManual } from "./load-house-manual.ts";

type Item = GuestManual["items"][number];

const hasText = (items: readonly Item[], names: readonly ManualText[]): boolean =>
  items.some((item) => names.some((name) => item[name]));

/** The texts `names` of all house manuals; if there are several, each with its place's name. */
function ManualTexts({ items, names }: { items: readonly Item[]; names: readonly ManualText[] }) {
  const t = useTranslations("houseManual.guest");
  const writtenIn = useLanguageOfText();
  const sections = items.map((item) => ({
    item,
    parts: names.flatMap((name) => (item[name] ? [{ name, text: item[name] }] : [])),
  }));
  return (
    <>
      {sections
        .filter(({ parts }) => parts.length > 0)
        .map(({ item, parts }) => (
          <section key={item.name} className={css.item}>
            {items.length > 1 && <p className={css.name}>{item.name}</p>}
            <dl className={css.parts}>
              {parts.map(({ name, text }) => (
                <Term key={name} label={t(name)}>
                  <WrittenText text={text} lang={writtenIn()} />
                </Term>
              ))}
            </dl>
          </section>
        ))}
      {writtenIn() && <TranslateButton />}
    </>
  );
}

type Props = { manual: GuestManual; bookingId: string };

const wayTextNames = ["wayIn", "parking"] as const;
/** The landowner's directions for the last part of the way. */
export const WayIn = ({ manual: { items }, bookingId }: Props) =>
  hasText(items, wayTextNames) && (
    <TranslatedTexts of={{ kind: "house_manual", bookingId }}>
      <ManualTexts items={items} names={wayTextNames} />
    </TranslatedTexts>
  );

/** Where the key is, or when the guest will be told. */
export function KeyInstructions({ manual: { keyShownAt, items } }: { manual: GuestManual }) {
  const t = useTranslations("houseManual.guest");
  const f = useFormat();
  const writtenIn = useLanguageOfText();
  if (!keyShownAt) return null;
  const withKey = items.filter((item) => item.key);
  return (
    <Card
      title={
        <span className={css.title}>
          <IconKey size={24} aria-hidden /> {t("key")}
        </span>
      }
    >
      {withKey.length === 0 && <p>{t("keyAt", { at: f.dateTime(keyShownAt, { now: f.now }) })}</p>}
      {withKey.map(({ name, key }) => (
        <section key={name} className={css.item}>
          {items.length > 1 && <p className={css.name}>{name}</p>}
          <div className={css.key}>
            <Prose text={key} lang={writtenIn()} />
          </div>
        </section>
      ))}
    </Card>
  );
}

const houseTextNames = ["heating", "water", "wifi", "waste", "emergency"] as const;
/** How the house works, for guests during their stay. */
export function HouseInstructions({ manual: { items }, bookingId }: Props) {
  const t = useTranslations("houseManual.guest");
  if (!hasText(items, houseTextNames)) return null;
  return (
    <Card
      title={
        <span className={css.title}>
          <IconHome size={24} aria-hidden /> {t("title")}
        </span>
      }
    >
      <TranslatedTexts of={{ kind: "house_manual", bookingId }}>
        <ManualTexts items={items} names={houseTextNames} />
      </TranslatedTexts>
    </Card>
  );
}
