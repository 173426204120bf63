import { useState } from "react";
import { useTranslations } from "use-intl";
import { FormSection, Wide } from "#web/ui/form/form.tsx";
import { LeaveGuard } from "#web/ui/form/leave-guard.tsx";
import type { PropertyAutosave } from "../use-property-draft.ts";
import { DocumentManager, ImageManager } from "#web/features/media/public.ts";
import type { DraftStepProps } from "./step.ts";

/** Pictures and documents are saved when they are uploaded; the form's copy of the property is updated. */
export function MediaStep({ property, saver }: DraftStepProps & { saver: PropertyAutosave }) {
  const image = useTranslations("media.image");
  const document = useTranslations("media.document");
  const leave = useTranslations("form.leaveUploads");
  const [images, setImages] = useState(false);
  const [documents, setDocuments] = useState(false);
  const { propertyId } = property;
  const updateProperty = (part: Partial<typeof property>) => {
    const now = saver.view().saved;
    if (now) saver.adopt({ ...now, ...part });
  };
  return (
    <>
      <FormSection title={image("title")} lead={image("lead")}>
        <Wide>
          <ImageManager
            owner={{ kind: "property", id: propertyId }}
            images={property.images}
            onChange={(changed) => updateProperty({ images: [...changed] })}
            onBusy={setImages}
          />
        </Wide>
      </FormSection>
      <FormSection title={document("title")} lead={document("lead")}>
        <Wide>
          <DocumentManager
            propertyId={propertyId}
            documents={property.documents}
            onChange={(changed) => updateProperty({ documents: [...changed] })}
            onBusy={setDocuments}
          />
        </Wide>
      </FormSection>
      <LeaveGuard on={images || documents} title={leave("title")} text={leave("text")} go={leave("go")} />
    </>
  );
}
