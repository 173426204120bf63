import type { ComponentProps } from "react";
import { useTranslations } from "use-intl";
import { useFormat } from "#web/i18n/format.ts";
import { CompanyPage } from "./company-page.tsx";
import { Document } from "./document.tsx";

type Props = ComponentProps<typeof CompanyPage> &
  Omit<ComponentProps<typeof Document>, "contents"> & {
    /** The date from which the text is valid, if people accept versions of it. */
    validFrom?: string;
  };

/** A page with one long text. `children` are shown above the text. */
export function TextPage({ parts, say, validFrom, children, ...page }: Props) {
  const t = useTranslations("company");
  const f = useFormat();
  return (
    <CompanyPage
      {...page}
      above={validFrom && t("validFrom", { date: f.date(validFrom, { year: true, weekday: false }) })}
    >
      <div className="stack widest-gap">
        {children}
        <Document parts={parts} say={say} contents={t("contents")} />
      </div>
    </CompanyPage>
  );
}
