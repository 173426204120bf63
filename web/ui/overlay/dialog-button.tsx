import { type ReactNode, useState } from "react";
import { Button } from "#web/ui/button.tsx";

export type DialogState = { open: boolean; onClose: () => void };
type Props = {
  label: string;
  /** The button's accessible name, where the label does not say of whom or what. */
  about?: string;
  look?: "primary";
  /** Large for the main action of a page. */
  size?: "large";
  children: (state: DialogState) => ReactNode;
};

/** A button with the dialog that it opens. */
export function DialogButton({ label, about, look, size, children }: Props) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button size={size ?? "small"} {...(look && { look })} aria-label={about} onClick={() => setOpen(true)}>
        {label}
      </Button>
      {children({ open, onClose: () => setOpen(false) })}
    </>
  );
}
