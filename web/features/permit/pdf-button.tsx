import { IconDownload } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { Button, LinkButton } from "#web/ui/button.tsx";
import { notify } from "#web/ui/overlay/toast.tsx";
import type { ShownPermit } from "./shown-permit.ts";

/** Downloads with the invitation's headers, which a link cannot send. */
async function download(
  { pdfUrl, holder }: ShownPermit,
  headers: Readonly<Record<string, string>>,
): Promise<boolean> {
  const answer = await fetch(pdfUrl, {
    headers: { "accept-language": document.documentElement.lang, ...headers },
  }).catch(() => undefined);
  if (!answer?.ok) return false;
  const url = URL.createObjectURL(await answer.blob());
  const link = document.createElement("a");
  link.href = url;
  link.download = `${holder}.pdf`;
  link.click();
  // a browser that asks where to save it still reads the address
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
  return true;
}

type Props = { permit: ShownPermit; inviteHeaders: Readonly<Record<string, string>> | undefined };
export function PdfButton({ permit, inviteHeaders }: Props) {
  const t = useTranslations("permit");
  const [isBusy, setBusy] = useState(false);
  const icon = <IconDownload size={20} aria-hidden />;
  if (!inviteHeaders)
    return (
      <LinkButton reloadDocument icon={icon} to={permit.pdfUrl}>
        {t("pdf")}
      </LinkButton>
    );
  async function fetchPdf(headers: Readonly<Record<string, string>>): Promise<void> {
    setBusy(true);
    if (!(await download(permit, headers))) notify.error(t("pdfFailed"));
    setBusy(false);
  }
  return (
    <Button icon={icon} busy={isBusy} onClick={() => void fetchPdf(inviteHeaders)}>
      {t("pdf")}
    </Button>
  );
}
