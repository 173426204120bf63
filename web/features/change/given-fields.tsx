/** What a change asks of the hunter for the first time: the age of those who hunt, and the invoice's address. */
import { useState } from "react";
import { useTranslations } from "use-intl";
import type { RequestBody } from "#contract/index.ts";
import { CheckField, TextField } from "#web/ui/form/field.tsx";
import css from "./change.module.css";

type Asked = { age: boolean; buyer: boolean };
type Body = RequestBody<"POST /api/booking-actions/:bookingId/proposals/:proposalId/accept">;
const noAddress = { street: "", postalCode: "", city: "" };

/** The fields' state, what is sent of them, and whether it is all there. */
export function useGiven(asks: Asked | undefined) {
  const [age, setAge] = useState(false);
  const [address, setAddress] = useState(noAddress);
  const isWhole = Object.values(address).every((text) => text.trim() !== "");
  return {
    asks: asks ?? { age: false, buyer: false },
    age,
    setAge,
    address,
    setAddress,
    isAddressWhole: isWhole,
    isComplete: !asks || ((!asks.age || age) && (!asks.buyer || isWhole)),
    body: {
      ...(asks?.age && { ageConfirmed: age }),
      ...(asks?.buyer && { buyer: { address } }),
    } satisfies Body,
  };
}
type Given = ReturnType<typeof useGiven>;

/** `tried`: the reader has tried to send it, so what is missing is said. */
export function GivenFields({ given, tried }: { given: Given; tried: boolean }) {
  const t = useTranslations("change.given");
  const { asks, age, setAge, address, setAddress, isAddressWhole } = given;
  const field = (name: keyof typeof noAddress) => ({
    name: `buyer.${name}`,
    label: t(name),
    value: address[name],
    required: true,
    onChange: (e: { currentTarget: { value: string } }) =>
      setAddress((now) => ({ ...now, [name]: e.currentTarget.value })),
  });
  if (!asks.age && !asks.buyer) return null;
  return (
    <>
      {asks.age && (
        <CheckField
          name="ageConfirmed"
          label={t("age")}
          error={tried && !age ? t("ageMissing") : undefined}
          checked={age}
          onChange={(e) => setAge(e.currentTarget.checked)}
        />
      )}
      {asks.buyer && (
        <fieldset className={css.given}>
          <legend>{t("buyer")}</legend>
          <TextField
            {...field("street")}
            autoComplete="street-address"
            maxLength={200}
            error={tried && !isAddressWhole ? t("buyerMissing") : undefined}
          />
          <TextField {...field("postalCode")} autoComplete="postal-code" inputMode="numeric" maxLength={20} />
          <TextField {...field("city")} autoComplete="address-level2" maxLength={100} />
        </fieldset>
      )}
    </>
  );
}
