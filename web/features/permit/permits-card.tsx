import { IconMaximize } from "@tabler/icons-react";
import { useEffect, useState } from "react";
import { Link } from "react-router";
import { useTranslations } from "use-intl";
import type { Permit } from "#contract/permit/endpoints.ts";
import { bringWith } from "#domain/permit/bring.ts";
import { useFormat } from "#web/i18n/format.ts";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/layout/card.tsx";
import { keepPermits } from "./kept-permits.ts";
import css from "./permit.module.css";
import { PdfButton } from "./pdf-button.tsx";
import { PermitCode } from "./permit-code.tsx";
import { PermitFacts, PermitState } from "./permit-facts.tsx";
import { PermitScreen } from "./permit-screen.tsx";
import { phaseOf, type ShownPermit, shownPermits } from "./shown-permit.ts";

type Place = {
  /** What the ground is called, and the names of the parts of it that are booked. */
  place: string;
  parts: readonly string[];
  /** The headers of an invitation, for who has no account: the PDF is fetched with them. */
  inviteHeaders?: Readonly<Record<string, string>>;
};

/** `opens`: whether it is open at first; another permit that comes later does not close it. */
function OnePermit({ permit, opens, ...o }: Place & { permit: ShownPermit; opens: boolean }) {
  const t = useTranslations("permit");
  const [isShown, setShown] = useState(false);
  const [wasOpen] = useState(opens);
  return (
    <details className={css.permit} open={wasOpen}>
      <summary>
        <strong>{permit.holder}</strong>
        <span className="muted">{t(`roles.${permit.role}`)}</span>
        <PermitState permit={permit} />
      </summary>
      <div className={css.body}>
        <PermitCode payload={permit.payload} name={permit.holder} />
        <PermitFacts permit={permit} place={o.place} parts={o.parts} />
        <div className="row">
          <Button look="primary" icon={<IconMaximize size={20} aria-hidden />} onClick={() => setShown(true)}>
            {t("show")}
          </Button>
          <PdfButton permit={permit} inviteHeaders={o.inviteHeaders} />
        </div>
        <div>
          <h3>{t("bring.title")}</h3>
          <ul>
            {bringWith(permit).map((one) => (
              <li key={one}>{t(`bring.${one}`)}</li>
            ))}
          </ul>
        </div>
      </div>
      {isShown && (
        <PermitScreen permit={permit} place={o.place} parts={o.parts} onClose={() => setShown(false)} />
      )}
    </details>
  );
}

/** What a member without an account sees is kept in their browser, for where there is no coverage. */
function useKept(permits: readonly Permit[], { place, parts, inviteHeaders }: Place): void {
  const isInvited = inviteHeaders !== undefined;
  const names = parts.join("\n");
  useEffect(() => {
    if (isInvited && permits.length > 0)
      keepPermits(permits, { place, parts: names ? names.split("\n") : [] }, new Date());
  }, [permits, place, names, isInvited]);
}

/**
 * The permits of a booking, of one member or of all. It needs the texts of `permit` and `species`, and is shown
 * without coverage as the server made it. `isExpected`: whether to say why there is none. `isKept`: shown
 * from this browser, on a page that may have several. `isOwn`: of the reader alone. `reader`: whether they show
 * the code or check it.
 */
export function PermitsCard({
  permits,
  isExpected = false,
  isKept = false,
  isOwn = isKept,
  reader = "hunter",
  ...place
}: Place & {
  permits: readonly Permit[];
  isExpected?: boolean;
  isKept?: boolean;
  isOwn?: boolean;
  reader?: "hunter" | "host";
}) {
  const t = useTranslations("permit");
  const f = useFormat();
  useKept(permits, place);
  const valid = shownPermits(permits);
  const voidCount = permits.filter(({ state }) => state === "void").length;
  if (permits.length === 0 && !isExpected) return null;
  return (
    <Card title={t(isOwn ? "titleOwn" : "title")} stack {...(!isKept && { id: "tillatelser" })}>
      {valid.length === 0 && <p>{t("none")}</p>}
      {valid.length > 0 && reader === "hunter" && <p>{t("lead")}</p>}
      {valid.length > 0 && reader === "host" && (
        <p>{t.rich("leadHost", { control: (chunks) => <Link to="/kontroll">{chunks}</Link> })}</p>
      )}
      {valid.map((permit) => (
        <OnePermit
          key={permit.permitId}
          permit={permit}
          opens={valid.length === 1 && (isOwn || phaseOf(permit, new Date(f.now)) === "now")}
          {...place}
        />
      ))}
      {voidCount > 0 && <p className="muted small">{t("voidBefore", { count: voidCount })}</p>}
      {valid.length > 0 && <p className="muted small">{t("personal")}</p>}
    </Card>
  );
}
