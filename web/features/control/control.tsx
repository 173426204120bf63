/** The page on which permits are checked, also without coverage. */
import { startTransition, useState } from "react";
import { useTranslations } from "use-intl";
import { markOf } from "#domain/permit/permit.ts";
import { usePosition } from "#web/features/field-map/public.ts";
import { Button, LinkButton } from "#web/ui/button.tsx";
import { SelectField } from "#web/ui/form/field.tsx";
import { Notice } from "#web/ui/layout/notice.tsx";
import { EmptyState } from "#web/ui/layout/states.tsx";
import { type Check, checkText } from "./check.ts";
import css from "./control.module.css";
import { Freshness } from "./freshness.tsx";
import { GroundDrawing } from "./ground-drawing.tsx";
import type { KeptPack } from "./kept.ts";
import { ScanList } from "./scan-list.tsx";
import { Scanner } from "./scanner.tsx";
import { usePack } from "./use-pack.ts";
import { useScans } from "./use-scans.ts";
import { VerdictPanel } from "./verdict.tsx";

export function Control({ uid }: { uid: string }) {
  const t = useTranslations("control");
  const { pack, state, refresh } = usePack(uid);
  const scans = useScans(uid);
  if (state === "out") return <Notice kind="warning">{t("out")}</Notice>;
  if (!pack)
    return state === "away" ? (
      <Notice kind="error" title={t("notHereTitle")}>
        {t("notHere")}
      </Notice>
    ) : (
      <p role="status">{t("loading")}</p>
    );
  if (pack.grounds.length === 0)
    return <EmptyState heading="h2" title={t("noGroundsTitle")} text={t("noGrounds")} />;
  return (
    <div className={css.page}>
      <Checking pack={pack} scans={scans} />
      <Freshness pack={pack} state={state} refresh={refresh} />
      <ScanList scans={scans} grounds={pack.grounds} />
    </div>
  );
}

function Checking({ pack, scans }: { pack: KeptPack; scans: ReturnType<typeof useScans> }) {
  const t = useTranslations("control");
  const own = usePosition();
  const [chosenId, setChosenId] = useState("");
  const [check, setCheck] = useState<Check>();
  const [drawn, setDrawn] = useState<Check>();
  const [readBefore, setReadBefore] = useState<string>();
  const { grounds } = pack;
  const [first] = grounds;
  const hereId = grounds.some(({ propertyId }) => propertyId === chosenId) ? chosenId : "";
  const permitGround = grounds.find(({ propertyId }) => markOf(propertyId) === check?.permit?.ground);
  const here =
    grounds.find(({ propertyId }) => propertyId === hereId) ?? (grounds.length === 1 ? first : undefined);

  async function onText(text: string): Promise<void> {
    const result = await checkText(text, pack, hereId);
    setCheck(result);
    startTransition(() => setDrawn(result)); // the verdict is painted before the map
    const { permit, colour, reasons, at } = result;
    const ofPermit = grounds.find(({ propertyId }) => markOf(propertyId) === permit?.ground);
    scans.add({
      at: at.toISOString(),
      outcome: colour,
      reasons,
      permitId: permit?.permitId ?? null,
      ...(permit && { holder: permit.holder, role: permit.role }),
      propertyId: (ofPermit ?? here)?.propertyId ?? null,
      place: own.state === "shown" ? { lat: own.position.lat, lon: own.position.lon } : null,
    });
  }
  const shownGround = drawn?.permit ? permitGround : here;
  const permitted = (shownGround?.parts ?? [])
    .filter(({ groundId }) => drawn?.permit?.parts?.includes(markOf(groundId)))
    .map(({ groundId }) => groundId);
  return (
    <>
      {check && <VerdictPanel check={check} pack={pack} />}
      {check ? (
        <Button look="primary" size="large" wide onClick={() => setCheck(undefined)}>
          {t("next")}
        </Button>
      ) : (
        <>
          {grounds.length > 1 && (
            <SelectField
              label={t("where")}
              value={hereId}
              onChange={(event) => setChosenId(event.target.value)}
              options={[["", t("anyGround")], ...grounds.map((one) => [one.propertyId, one.name] as const)]}
            />
          )}
          <Scanner
            readBefore={readBefore}
            onText={(text, way) => {
              setReadBefore(way === "camera" ? text : undefined);
              void onText(text);
            }}
          />
        </>
      )}
      {shownGround && <GroundDrawing ground={shownGround} permitted={permitted} own={own} />}
    </>
  );
}

/** What the page is, for those who are in charge of no ground. */
export function AboutControl({ isSignedIn }: { isSignedIn: boolean }) {
  const t = useTranslations("control");
  return (
    <div className={css.page}>
      {isSignedIn && <Notice title={t("noGroundsTitle")}>{t("about.ask")}</Notice>}
      <p>{t("about.what")}</p>
      {!isSignedIn && <p>{t("about.who")}</p>}
      <p>{t("about.how")}</p>
      {!isSignedIn && (
        <div className="row">
          <LinkButton look="primary" to={"/login?next=%2Fkontroll"}>
            {t("about.signIn")}
          </LinkButton>
        </div>
      )}
    </div>
  );
}
