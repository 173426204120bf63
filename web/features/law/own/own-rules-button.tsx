/** The dialog in which a landowner enters what the municipality has decided, for their own property. */
import { useEffect, useState } from "react";
import { useTranslations } from "use-intl";
import type { Answer } from "#contract/index.ts";
import { useFormat } from "#web/i18n/format.ts";
import { CommandButton } from "#web/platform/api/command-button.tsx";
import { requestWhileShown } from "#web/platform/api/request-while-shown.ts";
import { Notice } from "#web/ui/layout/notice.tsx";
import { Dialog } from "#web/ui/overlay/dialog.tsx";
import { DialogButton, type DialogState } from "#web/ui/overlay/dialog-button.tsx";
import { Badge, type Tone } from "#web/ui/status-badge.tsx";
import { EnterOwnRule } from "./enter-own-rule.tsx";
import css from "./own-rules.module.css";

type Props = { propertyId: string };
type OwnRules = Answer<"GET /api/law/properties/:propertyId/local-rules">;
type Rule = OwnRules["items"][number];

export function OwnRulesButton({ propertyId }: Props) {
  const t = useTranslations("ownLaw");
  return (
    <DialogButton label={t("open")}>
      {(state) => state.open && <OwnRulesDialog propertyId={propertyId} {...state} />}
    </DialogButton>
  );
}

/** The property's decisions, read again after each change. */
function useOwnRules(propertyId: string) {
  const [loaded, setLoaded] = useState<OwnRules | "failed">();
  const [changes, setChanges] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another change is another request
  useEffect(
    () =>
      requestWhileShown({
        send: (api) =>
          api("GET /api/law/properties/:propertyId/local-rules", {
            params: { propertyId },
            query: { limit: 100 },
          }),
        onAnswer: setLoaded,
        onFailed: () => setLoaded("failed"),
      }),
    [propertyId, changes],
  );
  return { loaded, reload: () => setChanges((count) => count + 1) };
}

function OwnRulesDialog({ propertyId, ...state }: Props & DialogState) {
  const t = useTranslations("ownLaw");
  const { loaded, reload } = useOwnRules(propertyId);
  return (
    <Dialog title={t("title")} tall {...state}>
      <div className="stack">
        <p>{t("lead")}</p>
        {loaded === "failed" && <Notice kind="error">{t("failed")}</Notice>}
        {loaded && loaded !== "failed" && (
          <>
            <RuleList rules={loaded.items} propertyId={propertyId} onChanged={reload} />
            {loaded.nextCursor && <p className="muted small">{t("more")}</p>}
            <EnterOwnRule
              key={loaded.items[0]?.ruleId ?? "first"}
              propertyId={propertyId}
              municipalities={loaded.municipalities}
              onEntered={reload}
            />
          </>
        )}
      </div>
    </Dialog>
  );
}

const tones: Record<"waiting" | NonNullable<Rule["decision"]>, Tone> = {
  waiting: "waiting",
  confirmed: "good",
  refused: "bad",
  withdrawn: "neutral",
};

type ListProps = Props & { rules: readonly Rule[]; onChanged: () => void };
function RuleList({ rules, propertyId, onChanged }: ListProps) {
  const t = useTranslations("ownLaw");
  const f = useFormat();
  if (rules.length === 0) return <p className="muted">{t("none")}</p>;
  return (
    <ul className={css.rules}>
      {rules.map((rule) => (
        <li key={rule.ruleId}>
          <div>
            <p>
              {t("rule", {
                animal: capitalized(rule.animal),
                effect: t(`effects.${rule.effect}`),
                days: f.dateRange(rule.from, rule.to, { weekday: false, year: true }),
              })}
            </p>
            <p className="small">
              <Badge tone={tones[rule.decision ?? "waiting"]}>
                {t(`states.${rule.decision ?? "waiting"}`)}
              </Badge>{" "}
              <a href={rule.sourceUrl} target="_blank" rel="noreferrer">
                {t("source")}
              </a>
            </p>
            {rule.reason && <p className="small">{rule.reason}</p>}
          </div>
          {rule.decision === null && (
            <CommandButton
              look="quiet"
              done={() => onChanged()}
              send={(api, once) =>
                api(
                  "POST /api/law/properties/:propertyId/local-rules/:ruleId/withdraw",
                  { params: { propertyId, ruleId: rule.ruleId } },
                  once,
                )
              }
            >
              {t("withdraw")}
            </CommandButton>
          )}
        </li>
      ))}
    </ul>
  );
}
const capitalized = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
