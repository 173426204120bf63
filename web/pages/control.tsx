import { useTranslations } from "use-intl";
import { AboutControl, Control } from "#web/features/control/public.ts";
import { mayOpenControl } from "#web/features/control/public.ts";
import { pageLoader } from "#web/platform/page/page.ts";
import { PageHeader } from "#web/ui/layout/page-header.tsx";
import type { Route } from "./+types/control";

/** The page is installed as an app of its own, which starts here. */
export const handle = { manifest: "control" };

export const loader = pageLoader({
  messages: ["control", "fieldMap", "species"],
  load: async ({ api, me }) => ({
    isSignedIn: me !== undefined,
    uid: me && (await mayOpenControl(api, me)) ? me.uid : undefined,
  }),
});

/** Where landowners and wardens check permits (rules 9.27). It holds nothing of the grounds: they are kept apart. */
export default function ControlPage({ loaderData: { uid, isSignedIn } }: Route.ComponentProps) {
  const t = useTranslations("control");
  return (
    <div className="page page-body">
      <PageHeader title={t("title")} lead={uid ? t("lead") : undefined} />
      {uid ? <Control key={uid} uid={uid} /> : <AboutControl isSignedIn={isSignedIn} />}
    </div>
  );
}
