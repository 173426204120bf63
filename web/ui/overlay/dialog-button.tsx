import { type ReactNode, useState } from "react";
import { Button } from "#web/ui/button.tsx";

export type DialogState = { open: boolean; onClose: () => void };
type Props = {
  label: string;
  look?: "primary";
  /** Large for the main action of a page. */
  size?: "large";
  children: (state: DialogState) => ReactNode;
};

/** A button with the dialog that it opens. */
export function DialogButton({ label, look, size, children }: Props) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button size={size ?? "small"} {...(look && { look })} onClick={() => setOpen(true)}>
        {label}
      </Button>
      {children({ open, onClose: () => setOpen(false) })}
    </>
  );
}
