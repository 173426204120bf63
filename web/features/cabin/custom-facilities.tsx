import { useTranslations } from "use-intl";
import type { FormOf } from "#web/ui/form-state.ts";
import { Button } from "#web/ui/button.tsx";
import { TextField } from "#web/ui/field.tsx";
import { ErrorAt, Row, Rows, Wide } from "#web/ui/form.tsx";
import type { CabinValues } from "./cabin-form.ts";

/** Custom facilities: each needs a name, without duplicates. */
export function CustomFacilities({ form }: { form: FormOf<CabinValues> }) {
  const t = useTranslations("cabinForm.facilities");
  const word = useTranslations("form");
  const { customFacilities: names } = form.values;
  const set = (customFacilities: string[]) => form.set({ customFacilities });
  return (
    <Wide>
      <h3>{t("custom")}</h3>
      <ErrorAt problem={form.problem} name="customFacilities" />
      <Rows add={t("add")} onAdd={() => set([...names, ""])}>
        {names.map((name, i) => (
          <Row
            // biome-ignore lint/suspicious/noArrayIndexKey: a row that is being written has no other name
            key={i}
            end={
              <Button
                size="small"
                look="quiet"
                aria-label={t("remove", { n: i + 1 })}
                onClick={() => set(names.filter((_, k) => k !== i))}
              >
                {word("remove")}
              </Button>
            }
          >
            <div data-span="12">
              <TextField
                name={`customFacilities.${i}`}
                label={t("name", { n: i + 1 })}
                hint={t("customHint")}
                required
                maxLength={100}
                value={name}
                onChange={(e) => set(names.map((n, k) => (k === i ? e.target.value : n)))}
              />
            </div>
          </Row>
        ))}
      </Rows>
    </Wide>
  );
}
