import { useMessages, useTranslations } from "use-intl";
import { questionsAndAnswers } from "#web/platform/page/structured-data.ts";
import { useTermsAndLinks } from "./terms-and-links.tsx";
import css from "./questions.module.css";

/** Questions in groups, opened by a press. They work without JavaScript and with the browser's search. */
export function Questions() {
  const t = useTranslations("faq");
  const { groups } = useMessages().faq;
  const businessTerms = useTermsAndLinks();
  return (
    <div className={css.groups}>
      {Object.entries(groups).map(([group, { title: _title, ...questions }]) => (
        <section key={group} id={group} aria-labelledby={`${group}-title`}>
          <h2 id={`${group}-title`}>{t(`groups.${group}.title` as never)}</h2>
          <div className={css.questions}>
            {Object.keys(questions).map((question) => (
              <details key={question} id={`${group}-${question}`}>
                <summary>{t(`groups.${group}.${question}.q` as never)}</summary>
                <p>{t.rich(`groups.${group}.${question}.a` as never, businessTerms as never)}</p>
              </details>
            ))}
          </div>
        </section>
      ))}
    </div>
  );
}

/** The questions and answers as structured data for search engines, without links. */
export function useQuestionsData(): object {
  const t = useTranslations("faq");
  const { groups } = useMessages().faq;
  const plain = Object.fromEntries(
    Object.entries(useTermsAndLinks()).map(([name, value]) => [
      name,
      typeof value === "function" ? (chunks: string) => chunks : value,
    ]),
  );
  const list = Object.entries(groups).flatMap(([group, { title: _title, ...questions }]) =>
    Object.keys(questions).map((question) => ({
      question: t(`groups.${group}.${question}.q` as never),
      answer: t.markup(`groups.${group}.${question}.a` as never, plain as never),
    })),
  );
  return questionsAndAnswers(list);
}
