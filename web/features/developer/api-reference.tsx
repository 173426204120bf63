/** The API's reference, which the server renders from the contract. */
import { useTranslations } from "use-intl";
import { Card } from "#web/ui/layout/card.tsx";
import { Facts } from "#web/ui/layout/facts.tsx";
import { Json } from "./calls.tsx";
import css from "./developer.module.css";

export type Described = {
  id: string;
  method: string;
  path: string;
  summary: string;
  auth: "public" | "user" | "landowner" | "admin" | "internal" | "cron" | "mail_provider";
  status: number;
  idempotent: boolean;
  limit: string | null;
  parameters: string[];
  errors: string[];
  example: unknown;
};
export type Group = { name: string; id: string; endpoints: Described[] };

export function ApiReference({ groups, open }: { groups: readonly Group[]; open: Group | undefined }) {
  const t = useTranslations("developer.reference");
  return (
    <div className="stack wide-gap">
      <Card title={t("groups")}>
        <ul className={css.groups}>
          {groups.map(({ name, id, endpoints }) => (
            <li key={id}>
              <a href={`?group=${id}`} aria-current={id === open?.id ? "true" : undefined} lang="en">
                {name}
              </a>{" "}
              <span className="muted small">{endpoints.length}</span>
            </li>
          ))}
        </ul>
      </Card>
      {open && (
        <Card title={<span lang="en">{open.name}</span>}>
          {open.endpoints.map((endpoint) => (
            <Endpoint key={endpoint.id} endpoint={endpoint} />
          ))}
        </Card>
      )}
    </div>
  );
}

function Endpoint({ endpoint: e }: { endpoint: Described }) {
  const t = useTranslations("developer.reference");
  return (
    <details className={css.endpoint} id={e.id}>
      <summary>
        <h3>
          <code lang="en">
            {e.method} {e.path}
          </code>
        </h3>
        <p lang="en" className="muted">
          {e.summary}
        </p>
      </summary>
      <Facts
        facts={[
          { label: t("who"), value: t(`auths.${e.auth}`) },
          { label: t("answer"), value: e.status },
          { label: t("parameters"), value: <Codes codes={e.parameters} /> },
          { label: t("errors"), value: <Codes codes={e.errors} /> },
          { label: t("key"), value: t(e.idempotent ? "yes" : "no") },
          { label: t("limit"), value: e.limit ?? t("general") },
        ]}
      />
      {e.example !== undefined && (
        <>
          <p>{t("example")}</p>
          <Json value={e.example} />
        </>
      )}
    </details>
  );
}

const Codes = ({ codes }: { codes: readonly string[] }) =>
  codes.length === 0 ? "–" : <code lang="en">{codes.join(", ")}</code>;
