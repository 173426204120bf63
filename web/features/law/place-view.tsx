import type { ReactNode } from "react";
import { Form, Link } from "react-router";
import { useTranslations } from "use-intl";
import { rulesAddress } from "#domain/page-addresses.ts";
import { speciesByCategory, speciesGroups } from "#domain/species/species.ts";
import { useFormat } from "#web/i18n/format.ts";
import { LinkLanguageField } from "#web/platform/page/link-language-field.tsx";
import { Button } from "#web/ui/button.tsx";
import { DateField } from "#web/ui/date/date-field.tsx";
import { Notice } from "#web/ui/layout/notice.tsx";
import { PageTitle } from "#web/ui/layout/page-header.tsx";
import { PageMeta } from "#web/ui/layout/page-meta.tsx";
import { SceneBand } from "#web/ui/layout/scene-band.tsx";
import { Section } from "#web/ui/layout/section.tsx";
import { AnswerMark, Why } from "./answer.tsx";
import { Deciders } from "./deciders.tsx";
import { EmbedCode } from "./embed-code.tsx";
import { Decisions, Rivers } from "./local-tables.tsx";
import type { RulesOfPlace } from "./load-rules.ts";
import { SeasonRows } from "./season-rows.tsx";
import { upperFirst } from "./upper-first.ts";
import { Attribution } from "./sources.tsx";
import { useAnimalsName, usePlaceHead } from "./use-place-texts.ts";
import { YearOfAnswers } from "./year-of-answers.tsx";
import css from "./rules.module.css";

/** The page of a species in a municipality. `children`: the articles about it. */
export function RulesOfPlaceView({ rules, children }: { rules: RulesOfPlace; children: ReactNode }) {
  const t = useTranslations("rules");
  const { title, meta, steps, path, headline, county } = usePlaceHead(rules);
  const { place, species, rows, rivers } = rules;
  const isEverOpen = rules.animals.some(({ ranges }) => ranges.some(({ answer }) => answer !== "no"));
  return (
    <>
      <PageTitle>{title}</PageTitle>
      <PageMeta {...meta} />
      <SceneBand
        picture={rules.picture}
        label={t("way")}
        steps={steps}
        title={title}
        lead={t("place.lead", { place: place.name, county: place.county })}
      />
      <div className={`page page-body ${css.parts}`}>
        <Today rules={rules} headline={headline} path={path} />
        <YearOfAnswers rules={rules} />
        {rows.length > 0 && (
          <Section title={t("place.rows", { place: place.name })}>
            <SeasonRows
              caption={t("place.rows", { place: place.name })}
              rows={rows}
              everywhere={t("table.wholeMunicipality")}
            />
          </Section>
        )}
        {rivers.length > 0 && <Rivers rules={rules} />}
        <Decisions rules={rules} />
        {isEverOpen && <Deciders species={species} />}
        {isEverOpen && <Offers rules={rules} county={county} />}
        <Section title={t("place.articles")}>{children}</Section>
        <Neighbours rules={rules} />
        <EmbedCode rules={rules} path={path} title={title} />
        <Attribution />
      </div>
    </>
  );
}

type Part = { rules: RulesOfPlace };

/** The answer on the day, for the species and for each of its animals, and the form for another day. */
type TodayProps = Part & { headline: ReturnType<typeof usePlaceHead>["headline"]; path: string };
function Today({ rules, headline, path }: TodayProps) {
  const t = useTranslations("rules");
  const f = useFormat();
  const { onDay, date, today, animals, unread } = rules;
  const day = f.date(date, { weekday: "long", year: true });
  return (
    <div className={css.today}>
      <div className={css.answer}>
        {unread && <Notice kind="warning">{t("form.dateUnread")}</Notice>}
        <p className={css.on}>
          {date === today ? t("place.today", { date: day }) : upperFirst(day, f.locale)}
        </p>
        <h2 className={css.big}>
          <AnswerMark answer={headline.mark} />
          {headline.word}
        </h2>
        <p className={css.sentence}>{headline.sentence}</p>
        <Why reasons={onDay.reasons} />
      </div>
      <Form method="get" action={path} className={css.day} preventScrollReset>
        <LinkLanguageField />
        <DateField key={date} name="date" label={t("place.day")} defaultValue={date} />
        <Button type="submit">{t("place.show")}</Button>
      </Form>
      {animals.length > 1 && <EachAnimal animals={animals} />}
    </div>
  );
}

function EachAnimal({ animals }: Pick<RulesOfPlace, "animals">) {
  const t = useTranslations("rules");
  const name = useAnimalsName();
  return (
    <div className={css.each}>
      <h3>{t("place.each")}</h3>
      <ul className={css.animals}>
        {animals.map((one) => (
          <li key={name(one)}>
            <AnswerMark answer={one.onDay.answer} />
            <div>
              <p>
                <strong>{t(`answers.${one.onDay.answer}`)}</strong> – {name(one)}
              </p>
              <Why reasons={one.onDay.reasons} about={name(one)} />
            </div>
          </li>
        ))}
      </ul>
    </div>
  );
}

function Offers({ rules, county }: Part & { county: string }) {
  const t = useTranslations("rules");
  const f = useFormat();
  const { species, place } = rules;
  const hunt = t(`hunt.${species}`);
  const query = new URLSearchParams({ species, municipality: place.name });
  return (
    <Section title={t("place.offers")}>
      <ul className={css.chips}>
        <li>
          <Link to={`/finn-jakttterreng?${query}`}>
            {t("place.offersHere", { hunt: f.lowerCase(hunt), place: place.name })}
          </Link>
        </li>
        <li>
          <Link to={county}>{t("place.offersCounty", { hunt, county: place.county })}</Link>
        </li>
      </ul>
    </Section>
  );
}

function Neighbours({ rules: { species, place, near } }: Part) {
  const t = useTranslations("rules.place");
  const names = useTranslations("species");
  const { municipalityNumber } = place;
  return (
    <>
      <Section title={t("otherPlaces")}>
        <ul className={css.chips}>
          {near.map((one) => (
            <li key={one.municipalityNumber}>
              <Link to={rulesAddress({ species, municipality: one.municipalityNumber })}>{one.name}</Link>
            </li>
          ))}
          <li>
            <Link to={rulesAddress({ species })}>{t("wholeCountry")}</Link>
          </li>
        </ul>
      </Section>
      <Section title={t("otherSpecies", { place: place.name })}>
        <ul className={css.chips}>
          {speciesGroups
            .flatMap((group) => speciesByCategory[group])
            .filter((one) => one !== species)
            .map((one) => (
              <li key={one}>
                <Link to={rulesAddress({ species: one, municipality: municipalityNumber })}>
                  {names(one)}
                </Link>
              </li>
            ))}
        </ul>
      </Section>
    </>
  );
}
