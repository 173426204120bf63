/** Tests the suggestions of municipalities, and looks up a land parcel in the national map. */
import { useState } from "react";
import { useTranslations } from "use-intl";
import { browserApi } from "#web/platform/api/api-client.ts";
import { useMunicipalities } from "#web/platform/use-municipalities.ts";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/layout/card.tsx";
import { Combobox } from "#web/ui/form/combobox.tsx";
import { TextField } from "#web/ui/form/field.tsx";
import { Calls, useCalls } from "./calls.tsx";
import css from "./developer.module.css";

export function AddressTest() {
  const t = useTranslations("developer.address");
  const { results, busy, call } = useCalls();
  const [typed, setTyped] = useState("");
  const [number, setNumber] = useState("");
  const [parcel, setParcel] = useState({ gnr: "", bnr: "" });
  const found = useMunicipalities(typed);
  const options = found.map((one) => ({
    key: one.municipalityNumber,
    text: one.name,
    detail: one.county,
  }));
  return (
    <div className={css.two}>
      <Card stack title={t("title")}>
        <Combobox
          label={t("municipality")}
          hint={t("hint")}
          value={typed}
          options={options}
          onType={setTyped}
          onChoose={(key) => {
            setNumber(key);
            setTyped(found.find((one) => one.municipalityNumber === key)?.name ?? "");
          }}
        />
        <TextField
          label={t("number")}
          value={number}
          onChange={(e) => setNumber(e.target.value)}
          inputMode="numeric"
        />
        <TextField
          label={t("gnr")}
          value={parcel.gnr}
          onChange={(e) => setParcel({ ...parcel, gnr: e.target.value })}
          inputMode="numeric"
        />
        <TextField
          label={t("bnr")}
          value={parcel.bnr}
          onChange={(e) => setParcel({ ...parcel, bnr: e.target.value })}
          inputMode="numeric"
        />
        <div className="row">
          <Button
            busy={busy}
            onClick={() =>
              void call("GET /api/boundaries/municipalities/search", () =>
                browserApi()("GET /api/boundaries/municipalities/search", { query: { name: typed } }),
              )
            }
          >
            {t("search")}
          </Button>
          <Button
            look="primary"
            busy={busy}
            onClick={() =>
              void call("GET /api/boundaries/national-map/rest", () =>
                browserApi()("GET /api/boundaries/national-map/rest", {
                  query: { municipalityNumber: number, ...parcel },
                }),
              )
            }
          >
            {t("parcel")}
          </Button>
        </div>
      </Card>
      <Calls results={results} />
    </div>
  );
}
