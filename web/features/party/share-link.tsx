/** A secret link: shared by the phone's own means, copied, read, or scanned from the screen. */
import { IconCopy, IconShare2 } from "@tabler/icons-react";
import { useTranslations } from "use-intl";
import { Button } from "#web/ui/button.tsx";
import { copyText } from "#web/ui/copy-text.ts";
import { useHydrated } from "#web/ui/use-hydrated.ts";
import { useLazyComponent } from "#web/ui/use-lazy-component.ts";
import css from "./party.module.css";

const loadQrCode = () => import("./qr-code.tsx");

type Props = { url: string; text: string; label?: string };

export function ShareButton({ url, text, label }: Props) {
  const t = useTranslations("party.share");
  const canShare = useHydrated() && "share" in navigator;
  const copy = () => copyText(url, { copied: t("copied"), failed: t("failed") });
  async function share() {
    const refused = await navigator.share({ text, url }).then(
      () => undefined,
      (e: unknown) => (e as Error).name,
    );
    if (refused !== undefined && refused !== "AbortError") await copy();
  }
  return canShare ? (
    <Button look="primary" icon={<IconShare2 size={20} aria-hidden />} onClick={() => void share()}>
      {label ?? t("share")}
    </Button>
  ) : (
    <Button look="primary" icon={<IconCopy size={20} aria-hidden />} onClick={() => void copy()}>
      {t("copy")}
    </Button>
  );
}

/** The link with its QR code. */
export function ShareLink(props: Props) {
  const t = useTranslations("party.share");
  const QrCode = useLazyComponent(loadQrCode, true);
  return (
    <div className="stack">
      {QrCode ? <QrCode text={props.url} label={t("qr")} /> : <div className={css.qr} />}
      <div>
        <p className="small muted">{t("address")}</p>
        <span className={css.address}>{props.url}</span>
      </div>
      <div className="row">
        <ShareButton {...props} />
      </div>
    </div>
  );
}
