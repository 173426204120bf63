/**
 * For administrators: writes, tests and sends the newsletter, and shows how many people received each issue.
 */
import { useTranslations } from "use-intl";
import type { Client } from "#contract/client.ts";
import { locales } from "#domain/locale.ts";
import { useFormat } from "#web/i18n/format.ts";
import { LinkButton } from "#web/ui/button.tsx";
import { Card } from "#web/ui/layout/card.tsx";
import { DataTable } from "#web/ui/layout/data-table.tsx";
import { Badge } from "#web/ui/status-badge.tsx";
import { Term } from "#web/ui/term.tsx";
import css from "./newsletter-desk.module.css";
import { type Issue, NewsletterEditor } from "./newsletter-editor.tsx";
import { NewsletterPreview } from "./newsletter-preview.tsx";

const address = (issue?: string) =>
  `?${new URLSearchParams({ section: "newsletter", ...(issue && { issue }) })}`;
const newIssue = "new";

export async function loadNewsletters(api: Client, query: URLSearchParams) {
  return { ...(await api("GET /api/newsletter-issues", {})), chosen: query.get("issue") };
}
type Newsletters = Awaited<ReturnType<typeof loadNewsletters>>;

export function NewsletterSection({ loaded }: { loaded: Newsletters }) {
  const t = useTranslations("newsletterDesk");
  const f = useFormat();
  const { items, subscribers, chosen } = loaded;
  const issue = items.find(({ newsletterIssueId }) => newsletterIssueId === chosen);
  const readers = locales.reduce((sum, locale) => sum + subscribers[locale], 0);
  return (
    <div className={css.parts}>
      {issue?.sentAt ? (
        <SentIssue issue={issue} />
      ) : (
        (issue || chosen === newIssue) && (
          <NewsletterEditor
            key={issue?.newsletterIssueId ?? newIssue}
            issue={issue}
            readers={readers}
            address={address}
          />
        )
      )}
      <Card
        title={t("all")}
        flush={items.length > 0}
        actions={
          <LinkButton size="small" look={chosen ? "plain" : "primary"} to={address(newIssue)}>
            {t("begin")}
          </LinkButton>
        }
      >
        <p className={items.length > 0 ? css.readers : "muted"}>
          {t("readers", { count: readers, nb: f.number(subscribers.nb), en: f.number(subscribers.en) })}
        </p>
        {items.length > 0 && <Issues items={items} />}
      </Card>
    </div>
  );
}

function Issues({ items }: { items: readonly Issue[] }) {
  const t = useTranslations("newsletterDesk");
  const f = useFormat();
  return (
    <DataTable
      caption={t("all")}
      rows={items}
      rowKey={(row) => row.newsletterIssueId}
      columns={[
        {
          title: t("subject"),
          lead: ({ newsletterIssueId }) => address(newsletterIssueId),
          cell: ({ texts }) => texts[f.locale].subject || t("noSubject"),
        },
        {
          title: t("state"),
          cell: ({ sentAt }) => (
            <Badge {...(sentAt && { tone: "good" as const })}>{t(sentAt ? "sent" : "draft")}</Badge>
          ),
        },
        { title: t("at"), at: ({ sentAt, updatedAt }) => sentAt ?? updatedAt },
        {
          title: t("got"),
          align: "right",
          cell: ({ receivers, delivery }) =>
            receivers === null
              ? null
              : t("gotOf", { sent: f.number(delivery.sent), receivers: f.number(receivers) }),
        },
      ]}
    />
  );
}

function SentIssue({ issue: { texts, sentAt, sentBy, receivers, delivery } }: { issue: Issue }) {
  const t = useTranslations("newsletterDesk");
  const f = useFormat();
  return (
    <Card title={texts[f.locale].subject}>
      <p className="muted">
        {t("sentBy", { name: sentBy ?? t("somebody"), at: f.dateTime(sentAt ?? f.now, { now: f.now }) })}
      </p>
      <dl className={css.delivery}>
        {(["receivers", "sent", "waiting", "failed"] as const).map((key) => (
          <Term key={key} label={t(`delivery.${key}`)}>
            {f.number(key === "receivers" ? (receivers ?? 0) : delivery[key])}
          </Term>
        ))}
      </dl>
      <div className={css.languages}>
        {locales.map((locale) => (
          <NewsletterPreview key={locale} locale={locale} {...texts[locale]} />
        ))}
      </div>
    </Card>
  );
}
