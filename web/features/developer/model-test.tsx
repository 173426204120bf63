/**
 * Tests a request body against an endpoint of the contract, and shows the API's response. Nothing is stored.
 */
import { Form, useNavigation } from "react-router";
import { useTranslations } from "use-intl";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/layout/card.tsx";
import { SelectField, TextArea } from "#web/ui/form/field.tsx";
import { Notice } from "#web/ui/layout/notice.tsx";
import { Json } from "./calls.tsx";
import css from "./developer.module.css";

export type ModelResult =
  | { state: "valid"; parsed: unknown }
  | { state: "invalid"; issues: { path: string; code: string }[] }
  | { state: "malformed" };
type Props = {
  endpoints: readonly string[];
  endpoint: string;
  example: string;
  schema: unknown;
  /** The request body that was sent, and the result of validating it. */
  sent: { body: string; result: ModelResult } | undefined;
};

export function ModelTest({ endpoints, endpoint, example, schema, sent }: Props) {
  const t = useTranslations("developer.model");
  const busy = useNavigation().state !== "idle";
  return (
    <div className={css.two}>
      <Card stack title={t("title")}>
        <Form method="get" className="stack" preventScrollReset>
          <SelectField
            key={endpoint}
            label={t("endpoint")}
            name="endpoint"
            defaultValue={endpoint}
            options={endpoints.map((key) => [key, key] as const)}
          />
          <Button type="submit">{t("choose")}</Button>
        </Form>
        <Form method="post" className={`stack ${css.paste}`} preventScrollReset>
          <input type="hidden" name="endpoint" value={endpoint} />
          <TextArea
            key={endpoint}
            label={t("body")}
            name="body"
            rows={16}
            spellCheck={false}
            lang="en"
            defaultValue={sent?.body ?? example}
          />
          <Button type="submit" look="primary" busy={busy}>
            {t("check")}
          </Button>
        </Form>
        {sent && <Result result={sent.result} />}
      </Card>
      <Card title={t("schema")}>
        <Json value={schema} />
      </Card>
    </div>
  );
}

function Result({ result }: { result: ModelResult }) {
  const t = useTranslations("developer.model");
  if (result.state === "malformed") return <Notice kind="error">{t("malformed")}</Notice>;
  if (result.state === "valid")
    return (
      <>
        <Notice kind="success">{t("valid")}</Notice>
        <Json value={result.parsed} />
      </>
    );
  return (
    <Notice kind="error" title={t("invalid")}>
      <ul className={css.issues}>
        {result.issues.map(({ path, code }) => (
          <li key={`${path} ${code}`}>
            <code lang="en">{path || "/"}</code>: <code lang="en">{code}</code>
          </li>
        ))}
      </ul>
    </Notice>
  );
}
