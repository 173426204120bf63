import { IconShare2 } from "@tabler/icons-react";
import { useTranslations } from "use-intl";
import { copyText } from "#web/ui/copy-text.ts";

/** Shares the page by the Web Share API, or copies its link if the browser has none. */
export default function ShareButton({ name }: { name: string }) {
  const t = useTranslations("common.share");
  const share = async () => {
    const { title } = document;
    const url = location.href;
    if ("share" in navigator) {
      const refused = await navigator.share({ title, url }).then(
        () => undefined,
        (e: unknown) => (e as Error).name,
      );
      if (refused === undefined || refused === "AbortError") return;
    }
    await copyText(url, { copied: t("copied"), failed: t("failed") });
  };
  const label = t("label", { name });
  return (
    <button type="button" aria-label={label} title={label} onClick={() => void share()}>
      <IconShare2 size={22} aria-hidden />
    </button>
  );
}
