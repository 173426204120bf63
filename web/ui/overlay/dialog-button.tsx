import { type ReactNode, useState } from "react";
import { Button } from "#web/ui/button.tsx";

export type DialogState = { open: boolean; onClose: () => void };
type Props = { label: string; look?: "primary"; children: (state: DialogState) => ReactNode };

/** A button with the dialog that it opens. */
export function DialogButton({ label, look, children }: Props) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button size="small" {...(look && { look })} onClick={() => setOpen(true)}>
        {label}
      </Button>
      {children({ open, onClose: () => setOpen(false) })}
    </>
  );
}
