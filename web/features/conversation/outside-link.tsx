import { type MouseEvent, type ReactNode, useState } from "react";
import { useTranslations } from "use-intl";
import { chatPage, outsideLinkAddress } from "#domain/page-addresses.ts";
import { useRootData } from "#web/platform/page/root-data.ts";
import { AuthCard } from "#web/ui/layout/auth-card.tsx";
import { Button, LinkButton } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/overlay/dialog.tsx";

/** Hosts of other sites that the reader has agreed to visit, for which no confirmation is asked again. */
const agreedHosts = new Set<string>();
const rel = "nofollow ugc noopener noreferrer";

/**
 * A link in a message. If it leads to another site, it first asks for confirmation (once per site) and shows
 * the site's real name. In a new tab it opens a page that asks the same.
 */
export function OutsideLink({ href, children }: { href: string; children: ReactNode }) {
  const t = useTranslations("conversation.outside");
  const [isAsking, setIsAsking] = useState(false);
  const { host, origin } = new URL(href);
  const isOwn = origin === useRootData()?.origin;
  const leave = () => {
    agreedHosts.add(host);
    setIsAsking(false);
    window.open(href, "_blank", "noopener,noreferrer");
  };
  const askFirst = (e: MouseEvent) => {
    if (isOwn || e.ctrlKey || e.metaKey || e.shiftKey) return;
    e.preventDefault();
    if (agreedHosts.has(host)) leave();
    else setIsAsking(true);
  };
  return (
    <>
      <a href={isOwn ? href : outsideLinkAddress(href)} target="_blank" rel={rel} onClick={askFirst}>
        {children}
      </a>
      {isAsking && (
        <Dialog
          open
          onClose={() => setIsAsking(false)}
          title={t("title")}
          footer={
            <>
              <Button onClick={() => setIsAsking(false)}>{t("stay")}</Button>
              <Button look="primary" onClick={leave}>
                {t("go")}
              </Button>
            </>
          }
        >
          <DestinationHost host={host} />
        </Dialog>
      )}
    </>
  );
}

/** The host's name, with foreign scripts as punycode (xn--…), since letters may imitate another name. */
function DestinationHost({ host }: { host: string }) {
  const t = useTranslations("conversation.outside");
  return (
    <>
      <p>{t.rich("to", { host, b: (words) => <strong>{words}</strong> })}</p>
      {/\bxn--/.test(host) && <p>{t("otherLetters")}</p>}
      <p>{t("careful")}</p>
    </>
  );
}

/** The other site's address that the page asks about; undefined if `to` is not such an address. */
export function outsideSite(to: string | null): URL | undefined {
  const url = to !== null && URL.canParse(to) ? new URL(to) : undefined;
  return url && /^https?:$/.test(url.protocol) && url.host ? url : undefined;
}

/** Asks for confirmation before the reader leaves for another site. Only a press follows the link. */
export function LeavingPage({ to }: { to: string | undefined }) {
  const t = useTranslations("conversation.outside");
  if (to === undefined)
    return (
      <AuthCard title={t("which")} lead={t("whichText")}>
        <LinkButton to={chatPage}>{t("conversations")}</LinkButton>
      </AuthCard>
    );
  return (
    <AuthCard title={t("title")} lead={t("lead")}>
      <DestinationHost host={new URL(to).host} />
      <LinkButton look="primary" to={to} rel={rel}>
        {t("go")}
      </LinkButton>
      <LinkButton to={chatPage}>{t("stay")}</LinkButton>
    </AuthCard>
  );
}
