import { type ReactNode, useState } from "react";
import { Button } from "#web/ui/button.tsx";

type Opened = { open: boolean; onClose: () => void };
/** A button with the dialog that it opens. */
export function Opening({ label, children }: { label: string; children: (o: Opened) => ReactNode }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button size="small" onClick={() => setOpen(true)}>
        {label}
      </Button>
      {children({ open, onClose: () => setOpen(false) })}
    </>
  );
}
