import { IconBell } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { useHydrated } from "#web/ui/use-hydrated.ts";
import { useLazyComponent } from "#web/ui/use-lazy-component.ts";
import { Button } from "#web/ui/button.tsx";
import type { ApiQuery } from "./saved-search-path.ts";
import css from "./save-search.module.css";

const loadDialog = () => import("./save-search-dialog.tsx");

/** Saves the current search. `name`: its filters as a text. */
export function SaveSearch({ query, name }: { query: ApiQuery; name: string }) {
  const t = useTranslations("search.save");
  const hydrated = useHydrated();
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  const SaveDialog = useLazyComponent(loadDialog, open, close);
  function press() {
    if (document.documentElement.dataset.person === undefined)
      return location.assign(`/login?next=${encodeURIComponent(location.pathname + location.search)}`);
    setOpen(true);
  }
  return (
    <>
      <Button
        size="small"
        icon={<IconBell size={18} aria-hidden />}
        disabled={!hydrated}
        onClick={press}
        aria-label={t("button")}
      >
        <span className={css.long}>{t("button")}</span>
        <span className={css.short}>{t("short")}</span>
      </Button>
      {SaveDialog && <SaveDialog open={open} onClose={close} query={query} proposed={name} />}
    </>
  );
}
