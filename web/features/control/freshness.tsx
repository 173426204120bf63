import { IconAlertTriangle, IconRefresh, IconShieldCheck } from "@tabler/icons-react";
import { useEffect, useState } from "react";
import { useTranslations } from "use-intl";
import { trueTime } from "#domain/control/clock.ts";
import { hourMs, minuteMs } from "#domain/days.ts";
import { revokedFreshMs } from "#domain/permit/judge.ts";
import { useFormat } from "#web/i18n/format.ts";
import { Button } from "#web/ui/button.tsx";
import css from "./control.module.css";
import type { KeptPack } from "./kept.ts";
import type { usePack } from "./use-pack.ts";

/** Drawn again each minute, so that an age stays true. */
function useEachMinute(): void {
  const [, setTurn] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => setTurn((turn) => turn + 1), minuteMs / 2);
    return () => clearInterval(timer);
  }, []);
}

/** How old the list of revoked permits is, when all was last fetched, and whether it is being fetched. */
export function Freshness({
  pack,
  state,
  refresh,
}: { pack: KeptPack } & Pick<ReturnType<typeof usePack>, "state" | "refresh">) {
  const t = useTranslations("control.freshness");
  const f = useFormat();
  useEachMinute();
  const ageMs = pack.revoked
    ? trueTime(new Date(), pack.clock).getTime() - new Date(pack.revoked.issuedAt).getTime()
    : Number.POSITIVE_INFINITY;
  const isOld = ageMs > revokedFreshMs;
  const minutes = Math.max(0, Math.floor(ageMs / minuteMs));
  const age = minutes < 60 ? t("minutes", { n: minutes }) : t("hours", { n: Math.floor(ageMs / hourMs) });
  const Icon = isOld ? IconAlertTriangle : IconShieldCheck;
  return (
    <div className={css.freshness} data-old={isOld || undefined}>
      <Icon size={24} aria-hidden />
      <div role="status">
        <strong>{pack.revoked ? t("list", { age }) : t("noList")}</strong>
        <p className="small">
          {t("fetched", { at: f.dateTime(pack.clock.server) })} {state === "away" && t("away")}
          {isOld && ` ${t("old", { hours: revokedFreshMs / hourMs })}`}
        </p>
      </div>
      <Button
        size="small"
        busy={state === "fetching"}
        icon={<IconRefresh size={18} aria-hidden />}
        onClick={refresh}
      >
        {t("refresh")}
      </Button>
    </div>
  );
}
