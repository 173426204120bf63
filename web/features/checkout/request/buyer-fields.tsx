import { useTranslations } from "use-intl";
import type { Confirmation } from "#domain/booking/lists.ts";
import type { Problem } from "#contract/client.ts";
import { useOrganization } from "#web/platform/session/use-organization.ts";
import { CheckField, errorsOf, TextField } from "#web/ui/form/field.tsx";
import { Notice } from "#web/ui/layout/notice.tsx";
import css from "./request-form.module.css";
import type { InvoiceBuyer } from "./invoice-buyer.ts";

type Props = {
  buyer: InvoiceBuyer;
  change: (part: Partial<InvoiceBuyer>) => void;
  problem: Problem | undefined;
  /** The reader is signed out. The fields are then optional, since the reader's profile may have the data. */
  anonymous: boolean;
  how: Confirmation;
};

/** Fields for the buyer on the invoice: name and address, or a company's organisation number (rules 8.6). */
export function BuyerFields({ buyer, change, problem, anonymous, how }: Props) {
  const t = useTranslations("offering.request.buyer");
  const error = errorsOf(problem, ["buyer"]).at("buyer");
  type TypedField = Exclude<keyof InvoiceBuyer, "isFirm" | "keep">;
  const field = (name: TypedField) => ({
    name: `buyer.${name}`,
    value: buyer[name],
    required: !anonymous,
    onChange: (e: { currentTarget: { value: string } }) => change({ [name]: e.currentTarget.value }),
  });
  return (
    <fieldset className={css.buyer}>
      <legend>
        {t("title")} <small className="muted">{t(anonymous ? "hintSignedOut" : "hint", { how })}</small>
      </legend>
      <div className={css.wide}>
        <CheckField
          name="buyer.isFirm"
          label={t("isFirm")}
          checked={buyer.isFirm}
          onChange={(e) => change({ isFirm: e.target.checked })}
        />
      </div>
      {buyer.isFirm ? (
        <>
          <div className={css.wide}>
            <TextField
              {...field("organizationNumber")}
              error={error}
              label={t("organizationNumber")}
              inputMode="numeric"
              autoComplete="off"
              maxLength={30}
            />
          </div>
          {!anonymous && (
            <CompanyLookup number={buyer.organizationNumber} onFound={(name) => change({ name })} />
          )}
          <div className={css.wide}>
            <TextField {...field("name")} label={t("name")} autoComplete="organization" maxLength={200} />
          </div>
        </>
      ) : (
        <>
          <div className={css.wide}>
            <TextField
              {...field("street")}
              error={error}
              label={t("street")}
              autoComplete="street-address"
              maxLength={200}
            />
          </div>
          <TextField
            {...field("postalCode")}
            label={t("postalCode")}
            autoComplete="postal-code"
            inputMode="numeric"
            maxLength={20}
          />
          <TextField {...field("city")} label={t("city")} autoComplete="address-level2" maxLength={100} />
          <div className={css.wide}>
            <TextField
              {...field("country")}
              required={false}
              label={t("country")}
              hint={t("countryHint")}
              autoComplete="country-name"
              maxLength={100}
            />
          </div>
          <div className={css.wide}>
            <CheckField
              name="buyer.keep"
              label={t("keep")}
              checked={buyer.keep}
              onChange={(e) => change({ keep: e.target.checked })}
            />
          </div>
        </>
      )}
    </fieldset>
  );
}

/**
 * Shows the company with this organisation number in Enhetsregisteret. If the register does not respond, its
 * name can be typed.
 */
function CompanyLookup({ number, onFound }: { number: string; onFound: (name: string) => void }) {
  const t = useTranslations("offering.request.buyer");
  const answer = useOrganization(number, ({ name }) => onFound(name));
  const firm = answer && answer !== "asking" ? answer.entity : null;
  if (!answer) return null;
  const isMissing = answer !== "asking" && (answer.status === "unknown" || answer.status === "deleted");
  return (
    <div className={css.wide} role="status">
      {answer === "asking" && <p className="muted small">{t("asking")}</p>}
      {firm && <p className="small">{t(firm.bankrupt ? "foundBankrupt" : "found", { name: firm.name })}</p>}
      {isMissing && <Notice kind="warning">{t("unknownFirm")}</Notice>}
    </div>
  );
}
