import { useTranslations } from "use-intl";
import { DataTable } from "#web/ui/layout/data-table.tsx";
import { Section } from "#web/ui/layout/section.tsx";
import { storedItems } from "./stored-items.ts";

/** A table of the data that the site stores in the browser: of its cookies, or of all other data. */
export function StoredItems({ cookie }: { cookie: boolean }) {
  const t = useTranslations("cookiePolicy");
  const title = cookie ? t("cookies") : t("local");
  return (
    <Section title={title}>
      <DataTable
        caption={title}
        rows={storedItems.filter((item) => "cookie" in item === cookie)}
        rowKey={({ key }) => key}
        columns={[
          {
            title: t("name"),
            lead: true,
            cell: ({ names }) => (
              <div>
                {names.map((name) => (
                  <div key={name}>{name}</div>
                ))}
              </div>
            ),
          },
          { title: t("why"), cell: ({ key }) => t(`items.${key}.why`) },
          { title: t("lasts"), cell: ({ key }) => t(`items.${key}.lasts`) },
        ]}
      />
    </Section>
  );
}
