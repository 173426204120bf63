import { useTranslations } from "use-intl";
import type { Image } from "#contract/media/endpoints.ts";
import { imageDescriptionMax } from "#domain/media/media.ts";
import { useForm } from "#web/platform/api/use-form.ts";
import { Button } from "#web/ui/button.tsx";
import { FieldErrors, TextArea } from "#web/ui/form/field.tsx";
import { notify } from "#web/ui/overlay/toast.tsx";
import css from "./media.module.css";

type Props = {
  propertyId: string;
  film: Image;
  /** The label of the film, if there are several films. */
  label: string;
  onSaved: (film: Image) => void;
};

/**
 * A field for a film's description, for readers who cannot see or hear it. It is saved when the field is
 * left; until then it is stored in this browser.
 */
export function FilmText({ propertyId, film: { imageId, description }, label, onSaved }: Props) {
  const t = useTranslations("media.film");
  const form = useForm({
    initial: { description: description ?? "" },
    bodyOf: (values) => values,
    send: (api, body, once) =>
      api(
        "PUT /api/properties/:propertyId/images/:imageId/description",
        { params: { propertyId, imageId }, body },
        once,
      ),
    keptAs: `film/${imageId}`,
  });
  async function save(): Promise<void> {
    const saved = await form.submit();
    if (!saved) return;
    onSaved(saved);
    notify.success(t("saved"));
  }
  return (
    <fieldset
      className={css.filmText}
      aria-label={label}
      draggable // otherwise selecting text by dragging would move the tile
      onDragStart={(e) => {
        e.preventDefault();
        e.stopPropagation();
      }}
    >
      <FieldErrors problem={form.problem} fields={["description"]}>
        <TextArea
          {...form.text("description")}
          label={t("label")}
          hint={t("hint")}
          maxLength={imageDescriptionMax}
          onBlur={() => form.dirty && void save()}
        />
        <Button
          size="small"
          look={form.dirty ? "primary" : "plain"}
          busy={form.busy}
          onClick={() => void save()}
        >
          {t("save")}
        </Button>
      </FieldErrors>
    </fieldset>
  );
}
