import { useTranslations } from "use-intl";
import { osloDate } from "#domain/days.ts";
import { pageLoader } from "#web/platform/page/page.ts";
import { PageHeader } from "#web/ui/layout/page-header.tsx";
import {
  Colours,
  Controls,
  Days,
  FieldStates,
  Figures,
  Pictures,
  Pieces,
  States,
  Type,
} from "#web/features/design-system/public.ts";
import type { Route } from "./+types/design-system";

export const loader = pageLoader({
  messages: ["designSystem", "species"],
  load: ({ now }) => ({
    today: osloDate(now),
    soon: new Date(now.getTime() + 3.2 * 3_600_000).toISOString(),
  }),
});

export default function DesignSystem({ loaderData: { today, soon } }: Route.ComponentProps) {
  const t = useTranslations("designSystem");
  return (
    <div className="page page-body">
      <PageHeader title={t("title")} lead={t("lead")} />
      <div className="stack wide-gap">
        <Colours />
        <Type />
        <Controls />
        <FieldStates today={today} />
        <Days today={today} />
        <Figures soon={soon} />
        <Pieces />
        <States />
        <Pictures />
      </div>
    </div>
  );
}
