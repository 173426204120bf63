import { IconBell } from "@tabler/icons-react";
import { useEffect, useState } from "react";
import { useSearchParams } from "react-router";
import { useTranslations } from "use-intl";
import { useHydrated } from "#web/ui/use-hydrated.ts";
import { useLazyComponent } from "#web/ui/use-lazy-component.ts";
import { Button } from "#web/ui/button.tsx";
import type { ApiQuery } from "./saved-search-path.ts";
import css from "./saved.module.css";

/** A query parameter that opens the dialog again after the reader has signed in. */
const saveParam = "saveSearch";
const isSignedIn = () => document.documentElement.dataset.person !== undefined;
const loadDialog = () => import("./save-search-dialog.tsx");

/** A button that saves the current search. `name`: the suggested name, made of the filters. */
export function SaveSearch({ query, name }: { query: ApiQuery; name: string }) {
  const t = useTranslations("search.save");
  const hydrated = useHydrated();
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  const SaveDialog = useLazyComponent(loadDialog, open, close);
  const [address, setAddress] = useSearchParams();
  const isAsked = address.has(saveParam);
  useEffect(() => {
    if (!isAsked) return;
    setOpen(isSignedIn());
    const without = new URLSearchParams(location.search);
    without.delete(saveParam);
    setAddress(without, { replace: true, preventScrollReset: true });
  }, [isAsked, setAddress]);
  function press() {
    if (isSignedIn()) return setOpen(true);
    const back = new URLSearchParams(location.search);
    back.set(saveParam, "true");
    location.assign(`/login?${new URLSearchParams({ next: `${location.pathname}?${back}`, for: "search" })}`);
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
