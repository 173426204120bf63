/** What a scanned permit is: by colour, word and sign, large enough to be read in the dark at arm's length. */
import { IconAlertTriangle, IconCircleCheck, IconCircleX } from "@tabler/icons-react";
import { useEffect, useRef } from "react";
import { useTranslations } from "use-intl";
import { isClockWrong, phoneTime } from "#domain/control/clock.ts";
import { addDays } from "#domain/days.ts";
import { markOf, type Permit } from "#domain/permit/permit.ts";
import { useFormat } from "#web/i18n/format.ts";
import type { Check } from "./check.ts";
import css from "./control.module.css";
import type { KeptPack } from "./kept.ts";

const icons = { green: IconCircleCheck, yellow: IconAlertTriangle, red: IconCircleX } as const;

export function VerdictPanel({ check, pack }: { check: Check; pack: KeptPack }) {
  const t = useTranslations("control.verdict");
  const { colour, permit } = check;
  const panel = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each result is brought into view and read out
  useEffect(() => {
    panel.current?.focus({ preventScroll: true });
    panel.current?.scrollIntoView({ block: "start" });
  }, [check]);
  const Icon = icons[colour];
  const reasons = useReasons(check, pack);
  return (
    <section className={css.verdict} data-colour={colour} ref={panel} tabIndex={-1} aria-label={t("label")}>
      <div className={css.says}>
        <Icon size={72} stroke={2.2} aria-hidden />
        <p className={css.word}>{t(colour)}</p>
      </div>
      {reasons.length > 0 && (
        <ul className={css.reasons}>
          {reasons.map((reason) => (
            <li key={reason}>{reason}</li>
          ))}
        </ul>
      )}
      {colour === "yellow" && <p className={css.ask}>{t("again")}</p>}
      {permit && <PermitFacts permit={permit} pack={pack} />}
      {permit && <p className={css.ask}>{t("askForId")}</p>}
      <Clocks check={check} pack={pack} />
    </section>
  );
}

function useReasons({ reasons, permit }: Check, { revoked, grounds }: KeptPack): string[] {
  const t = useTranslations("control.reasons");
  const f = useFormat();
  const from = permit ? f.date(permit.from) : "";
  const last = permit ? f.date(addDays(permit.to, -1)) : "";
  const name = grounds.find((ground) => markOf(ground.propertyId) === permit?.ground)?.name;
  return reasons.map((reason) => {
    if (reason === "revocations_old")
      return revoked ? t("revocations_old", { at: f.dateTime(revoked.issuedAt) }) : t("revocations_none");
    if (reason === "other_ground") return name ? t("other_ground", { name }) : t("unknown_ground");
    return t(reason, { from, last });
  });
}

function PermitFacts({ permit, pack }: { permit: Permit; pack: KeptPack }) {
  const t = useTranslations("control.facts");
  const role = useTranslations("control.roles");
  const species = useTranslations("species");
  const f = useFormat();
  const ground = pack.grounds.find(({ propertyId }) => markOf(propertyId) === permit.ground);
  const partNames = permit.parts?.map(
    (mark) => ground?.parts.find(({ groundId }) => markOf(groundId) === mark)?.name ?? t("unknownPart"),
  );
  const parts = !partNames ? t("manyParts") : partNames.length === 0 ? t("whole") : f.all(partNames);
  const rows: [string, string][] = [
    [t("role"), role(permit.role)],
    [t("ground"), ground ? `${ground.name}, ${f.lowerCase(parts)}` : t("unknownGround")],
    [t("days"), f.dateRange(permit.from, addDays(permit.to, -1))],
    [
      t("species"),
      permit.species.length ? f.all(permit.species.map((key) => species(key))) : t("anySpecies"),
    ],
    ...(permit.quota.length
      ? [
          [
            t("quota"),
            f.all(
              permit.quota.map((one) =>
                t("quotaOf", { count: one.count, species: f.lowerCase(species(one.species)) }),
              ),
            ),
          ] satisfies [string, string],
        ]
      : []),
  ];
  return (
    <>
      <p className={css.holder}>{permit.holder}</p>
      <dl className={css.facts}>
        {rows.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}

/** Both clocks, where the phone's was far from ours when it last heard from us. */
function Clocks({ check, pack }: { check: Check; pack: KeptPack }) {
  const t = useTranslations("control.clocks");
  const f = useFormat();
  if (!isClockWrong(pack.clock)) return null;
  const phone = f.dateTime(phoneTime(check.at, pack.clock));
  return <p className={css.clocks}>{t("both", { ours: f.dateTime(check.at), phone })}</p>;
}
