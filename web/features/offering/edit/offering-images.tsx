import { Wide } from "#web/ui/form/form.tsx";
import { FormPart } from "#web/ui/form/form-parts.tsx";
import { ImageSection } from "#web/features/media/public.ts";
import type { OfferingView } from "./offering-form.ts";
import type { EditorPart } from "./use-parts.ts";

type Props = {
  offering: OfferingView | undefined;
  part: EditorPart;
  onBusy: (busy: boolean) => void;
  onward: string;
};

export function OfferingImages({ offering, part, onBusy, onward }: Props) {
  return (
    <FormPart {...part}>
      <Wide>
        <ImageSection
          kind="offering"
          id={offering?.offeringId}
          images={offering?.images ?? []}
          onBusy={onBusy}
          onward={onward}
        />
      </Wide>
    </FormPart>
  );
}
