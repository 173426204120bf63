import { IconCloudOff } from "@tabler/icons-react";
import { useEffect } from "react";
import { useRevalidator } from "react-router";
import { useTranslations } from "use-intl";
import { useFormat } from "../platform/format.ts";
import { Button } from "../ui/button.tsx";
import css from "./kept-bar.module.css";

/** Says that what is shown comes from the device. */
export default function KeptBar({ at }: { at: string }) {
  const t = useTranslations("common.kept");
  const f = useFormat();
  const { revalidate, state } = useRevalidator();
  useEffect(() => {
    const again = () => void revalidate();
    addEventListener("online", again);
    return () => removeEventListener("online", again);
  }, [revalidate]);
  return (
    <div className={css.bar} role="status">
      <IconCloudOff size={20} aria-hidden />
      <p>{t("text", { when: f.dateTime(at) })}</p>
      <Button look="quiet" busy={state === "loading"} onClick={() => void revalidate()}>
        {t("again")}
      </Button>
    </div>
  );
}
