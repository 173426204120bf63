import { type MouseEvent, type ReactNode, useState } from "react";
import { useTranslations } from "use-intl";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";

/** Hosts that the reader has gone to, which are not asked about again. */
const agreed = new Set<string>();

/**
 * A link that somebody wrote. To another site it says that site's real name and asks first, once a site; a name in
 * other letters stands as it is sent (xn--…), since the letters may look like those of another.
 */
export function OutsideLink({ href, children }: { href: string; children: ReactNode }) {
  const t = useTranslations("conversation.outside");
  const [asks, setAsks] = useState(false);
  const { host } = new URL(href);
  const ask = (e: MouseEvent) => {
    if (host === location.host || agreed.has(host)) return;
    e.preventDefault();
    setAsks(true);
  };
  const go = () => {
    agreed.add(host);
    setAsks(false);
    window.open(href, "_blank", "noopener,noreferrer");
  };
  return (
    <>
      <a
        href={href}
        target="_blank"
        rel="nofollow ugc noopener noreferrer"
        onClick={ask}
        onAuxClick={(e) => e.button === 1 && ask(e)}
      >
        {children}
      </a>
      {asks && (
        <Dialog
          open
          onClose={() => setAsks(false)}
          title={t("title")}
          footer={
            <>
              <Button onClick={() => setAsks(false)}>{t("stay")}</Button>
              <Button look="primary" onClick={go}>
                {t("go")}
              </Button>
            </>
          }
        >
          <p>{t.rich("to", { host, b: (words) => <strong>{words}</strong> })}</p>
          {/\bxn--/.test(host) && <p>{t("otherLetters")}</p>}
          <p>{t("careful")}</p>
        </Dialog>
      )}
    </>
  );
}
