import { useState } from "react";
import { DateField } from "#web/ui/date-field.tsx";

/** The field shows the day in the reader's form; the address has it as it is stored. */
export function Day({
  name,
  label,
  given = "",
}: {
  name: string;
  label: string;
  given?: string | undefined;
}) {
  const [day, setDay] = useState(given);
  return (
    <div>
      <DateField name={`${name}Shown`} label={label} value={day} onChange={setDay} />
      <input type="hidden" name={name} value={day} />
    </div>
  );
}
