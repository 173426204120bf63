import { useTranslations } from "use-intl";
import { netOfSale } from "#domain/financials/landowner-net.ts";
import { stayWithoutExtras, quoteFor, splitOre } from "#domain/booking/price.ts";
import { documentVersions } from "#domain/company/facts.ts";
import { addDays } from "#domain/days.ts";
import { useFormat } from "#web/i18n/format.ts";
import { parseOre } from "#web/i18n/number-input.ts";
import { MoneyLines } from "#web/ui/chart/money.tsx";

type Landowner = { vatRegistered: boolean; commissionPercent: number };
/** What a night costs guests and pays the landowner, by the same calculation as every quote (rules 3.7). */
export function nightOf(pricePerDayOre: number, { vatRegistered, commissionPercent }: Landowner) {
  const day = documentVersions.terms; // at the rates stated in the text beside it
  const cabin = { cabinId: "c", name: "", available: true, pricePerDayOre, blackoutPeriods: [] };
  const request = {
    ...stayWithoutExtras({ fromDate: day, toDate: addDays(day, 1), participants: 1 }),
    cabins: [{ cabinId: "c" }],
  };
  const { totalOre, vat } = quoteFor({ cabins: [cabin], request, vatRegistered });
  const { commissionOre, earningsOre } = splitOre(totalOre, commissionPercent);
  return {
    totalOre,
    commissionOre,
    ...netOfSale({ commissionOre, earningsOre, vat, vatRegistered, day }),
  };
}

export function RentalMoney({ price, ...landowner }: Landowner & { price: string }) {
  const t = useTranslations("cabinForm.money");
  const f = useFormat();
  const given = parseOre(price) ?? 0;
  if (!(given >= 0 && given <= 10_000_000_000)) return <span aria-hidden />;
  if (given === 0) return <p className="muted">{t("free")}</p>;
  const { totalOre, commissionOre, vatOre, netOre } = nightOf(given, landowner);
  return (
    <MoneyLines
      totalLabel={t("net")}
      totalOre={netOre}
      lines={[
        { label: t("pays"), amountOre: totalOre },
        {
          label: t("commission", { percent: f.number(landowner.commissionPercent, 2) }),
          amountOre: -commissionOre,
        },
        ...(vatOre > 0 ? [{ label: t("vat"), amountOre: -vatOre }] : []),
      ]}
    />
  );
}
