import { IconQrcode } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { posterSizes } from "#domain/poster/poster.ts";
import { Button, LinkButton } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/overlay/dialog.tsx";
import { SelectField } from "#web/ui/form/field.tsx";

type PosterProperty = {
  propertyId: string;
  name: string;
  grounds: readonly { groundId?: string | undefined; name: string }[];
  cabins: readonly { cabinId: string; name: string }[];
};

/** The landowner's button for a poster with a QR, for the property, a part of its ground or a cabin. */
export function PosterButton({ property: { propertyId, grounds, cabins } }: { property: PosterProperty }) {
  const t = useTranslations("poster.print");
  const [open, setOpen] = useState(false);
  const [subject, setSubject] = useState("");
  const subjects = [
    ["", t("all")] as const,
    ...grounds.flatMap((one) => (one.groundId ? [[`groundId=${one.groundId}`, one.name] as const] : [])),
    ...cabins.map((one) => [`cabinId=${one.cabinId}`, one.name] as const),
  ];
  return (
    <>
      <Button size="small" icon={<IconQrcode size={18} aria-hidden />} onClick={() => setOpen(true)}>
        {t("open")}
      </Button>
      <Dialog open={open} onClose={() => setOpen(false)} title={t("title")}>
        <div className="stack">
          <p>{t("lead")}</p>
          {subjects.length > 1 && (
            <SelectField
              label={t("what")}
              value={subject}
              onChange={(e) => setSubject(e.target.value)}
              options={subjects}
            />
          )}
          <div className="row">
            {posterSizes.map((size) => (
              <LinkButton
                key={size}
                reloadDocument
                to={`/api/properties/${encodeURIComponent(propertyId)}/poster?size=${size}${subject && `&${subject}`}`}
              >
                {t(size)}
              </LinkButton>
            ))}
          </div>
        </div>
      </Dialog>
    </>
  );
}
