/** Today's scans on this device: noted, deleted, and reported to the landowner. */
import { IconAlertTriangle, IconCircleCheck, IconCircleX } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslations } from "use-intl";
import type { ControlGround } from "#contract/control/endpoints.ts";
import { controlNoteMax } from "#domain/control/lists.ts";
import { useFormat } from "#web/i18n/format.ts";
import { Button } from "#web/ui/button.tsx";
import { CheckField, SelectField, TextArea } from "#web/ui/form/field.tsx";
import { Card } from "#web/ui/layout/card.tsx";
import { notify } from "#web/ui/overlay/toast.tsx";
import { Badge } from "#web/ui/status-badge.tsx";
import css from "./control.module.css";
import type { Scan, useScans } from "./use-scans.ts";

const icons = { green: IconCircleCheck, yellow: IconAlertTriangle, red: IconCircleX } as const;
const tones = { kept: "neutral", waiting: "waiting", reported: "good", refused: "bad" } as const;

export function ScanList({
  scans: { scans, edit, remove, putBack, report },
  grounds,
}: {
  scans: ReturnType<typeof useScans>;
  grounds: readonly ControlGround[];
}) {
  const t = useTranslations("control.scans");
  const [picked, setPicked] = useState<ReadonlySet<string>>(new Set());
  if (scans.length === 0) return null;
  const chosen = scans.filter(({ scanId }) => picked.has(scanId));
  const canReport = chosen.filter((scan) => scan.propertyId !== null && isOpen(scan));
  const pick = (scanId: string, isOn: boolean) =>
    setPicked((now) => new Set(isOn ? [...now, scanId] : [...now].filter((one) => one !== scanId)));
  const ids = (of: readonly Scan[]) => new Set(of.map(({ scanId }) => scanId));
  return (
    <Card title={t("title")} stack>
      <p className="muted">{t("lead")}</p>
      <ul className={css.scans}>
        {scans.map((scan) => (
          <ScanRow
            key={scan.scanId}
            scan={scan}
            grounds={grounds}
            isPicked={picked.has(scan.scanId)}
            onPick={(isOn) => pick(scan.scanId, isOn)}
            onEdit={(part) => edit(scan.scanId, part)}
          />
        ))}
      </ul>
      <div className="row">
        <Button
          look="primary"
          off={canReport.length === 0}
          onClick={() => {
            void report(ids(canReport));
            setPicked(new Set());
          }}
        >
          {t("report", { count: canReport.length })}
        </Button>
        <Button
          off={chosen.length === 0}
          onClick={() => {
            remove(ids(chosen));
            setPicked(new Set());
            notify.success(t("deleted", { count: chosen.length }), {
              label: t("undo"),
              act: () => putBack(chosen),
            });
          }}
        >
          {t("delete")}
        </Button>
      </div>
      <p className="muted small">{t("hint")}</p>
    </Card>
  );
}

const isOpen = ({ state }: Scan): boolean => state === "kept" || state === "refused";

function ScanRow({
  scan,
  grounds,
  isPicked,
  onPick,
  onEdit,
}: {
  scan: Scan;
  grounds: readonly ControlGround[];
  isPicked: boolean;
  onPick: (isOn: boolean) => void;
  onEdit: (part: Partial<Pick<Scan, "note" | "propertyId">>) => void;
}) {
  const t = useTranslations("control.scans");
  const verdict = useTranslations("control.verdict");
  const short = useTranslations("control.short");
  const f = useFormat();
  const Icon = icons[scan.outcome];
  const ground = grounds.find(({ propertyId }) => propertyId === scan.propertyId);
  const why = scan.reasons.map((reason) => short(reason)).join(", ");
  const name = scan.holder ?? t("unknown");
  return (
    <li>
      <div className={css.scan} data-colour={scan.outcome}>
        <Icon size={28} aria-hidden />
        <div>
          <CheckField
            label={`${f.clock(scan.at)} ${name}`}
            checked={isPicked}
            onChange={(event) => onPick(event.currentTarget.checked)}
          />
          <p className="small">
            {[verdict(scan.outcome), why, ground?.name].filter(Boolean).join(" · ")}{" "}
            {scan.state !== "kept" && <Badge tone={tones[scan.state]}>{t(`state.${scan.state}`)}</Badge>}
          </p>
          {scan.problem && scan.state === "refused" && <p className="small">{scan.problem}</p>}
          {isPicked && isOpen(scan) && (
            <div className="stack">
              {scan.propertyId === null && (
                <SelectField
                  label={t("where")}
                  value=""
                  onChange={(event) => onEdit({ propertyId: event.target.value || null })}
                  options={[["", t("choose")], ...grounds.map((one) => [one.propertyId, one.name] as const)]}
                />
              )}
              <TextArea
                label={t("note")}
                rows={2}
                maxLength={controlNoteMax}
                value={scan.note}
                onChange={(event) => onEdit({ note: event.target.value })}
              />
              {scan.place && <p className="muted small">{t("withPlace")}</p>}
            </div>
          )}
        </div>
      </div>
    </li>
  );
}
