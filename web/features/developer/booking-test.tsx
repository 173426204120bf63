/** Tests the price and the request of any stay, also of one that the product's pages would not allow. */
import { useState } from "react";
import { useTranslations } from "use-intl";
import { browserApi } from "#web/platform/api/api-client.ts";
import { Button, LinkButton } from "#web/ui/button.tsx";
import { Card } from "#web/ui/layout/card.tsx";
import { DateField } from "#web/ui/date/date-field.tsx";
import { SelectField, TextField } from "#web/ui/form/field.tsx";
import { Calls, useCalls } from "./calls.tsx";
import css from "./developer.module.css";

type Bookable = { offeringId: string; propertyId: string; name: string };
export function BookingTest({ offerings, today }: { offerings: readonly Bookable[]; today: string }) {
  const t = useTranslations("developer.booking");
  const { results, busy, call } = useCalls();
  const [offeringId, setOfferingId] = useState(offerings[0]?.offeringId ?? "");
  const [stay, setStay] = useState({ fromDate: today, toDate: today, participants: "2" });
  const [bookingId, setBookingId] = useState("");
  const chosen = offerings.find((one) => one.offeringId === offeringId);
  const day = (name: "fromDate" | "toDate") => (
    <DateField
      label={t(name)}
      name={name}
      value={stay[name]}
      onChange={(date) => setStay({ ...stay, [name]: date })}
    />
  );
  async function calculate() {
    const body = { offeringId, ...stay, participants: Number(stay.participants) };
    const priced = await call("POST /api/core-booking/calculate", () =>
      browserApi()("POST /api/core-booking/calculate", { body }),
    );
    setBookingId(priced?.bookingId ?? "");
  }
  const submit = () =>
    call("POST /api/core-booking/submit/:bookingId", () =>
      browserApi()("POST /api/core-booking/submit/:bookingId", {
        params: { bookingId },
        body: { termsAccepted: true, privacyAccepted: true },
      }),
    );
  const address = new URLSearchParams({
    propertyId: chosen?.propertyId ?? "",
    offeringId,
    ...stay,
    openBooking: "true",
  });
  return (
    <div className={css.two}>
      <Card stack title={t("title")}>
        <SelectField
          label={t("offering")}
          value={offeringId}
          onChange={(e) => setOfferingId(e.target.value)}
          options={offerings.map((one) => [one.offeringId, one.name] as const)}
        />
        {day("fromDate")}
        {day("toDate")}
        <TextField
          label={t("participants")}
          type="number"
          value={stay.participants}
          onChange={(e) => setStay({ ...stay, participants: e.target.value })}
        />
        <div className="row">
          <Button look="primary" busy={busy} onClick={() => void calculate()}>
            {t("calculate")}
          </Button>
          <Button busy={busy} off={!bookingId} onClick={() => void submit()}>
            {t("submit")}
          </Button>
          <LinkButton look="quiet" to={`/view-property-offering?${address}`}>
            {t("open")}
          </LinkButton>
        </div>
      </Card>
      <Calls results={results} />
    </div>
  );
}
