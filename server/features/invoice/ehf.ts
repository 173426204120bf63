/**
 * Invoices and credit notes as EHF: Peppol BIS Billing 3.0 in UBL 2.1 (decision 67). `ehf.test.ts` checks
 * them against the published rules.
 */
import { countryCode } from "#messages/country-code.ts";

type PostalAddress = { [part in "street" | "postalCode" | "city" | "country"]?: string | undefined };
type EhfParty = {
  name: string;
  address: string;
  postalAddress?: PostalAddress | undefined;
  organizationNumber: string | null;
  email?: string;
};
type EhfLine = { name: string; quantity: number; netOre: number; vatPercent: number };
/** Amounts of a credit note are positive, as in UBL. */
type EhfDocument = {
  number: string;
  date: string;
  dueDate: string;
  /** The invoice that a credit note credits. */
  credits?: { number: string; date?: string };
  note?: string;
  buyerReference: string;
  /** `id`: identifies a seller who has no organisation number. */
  seller: EhfParty & { vatRegistered: boolean; inBusinessRegister?: boolean | undefined; id: string };
  /** The organisation that sends for a seller without an organisation number. */
  sender: string;
  buyer: EhfParty & { organizationNumber: string };
  period: { fromDate: string; toDate: string };
  place?: { name: string; municipality: string | null };
  kid?: string;
  payToAccount?: string | null;
  lines: EhfLine[];
  vat: { percent: number; vatOre: number }[];
  totalExVatOre: number;
  totalVatOre: number;
  totalOre: number;
  /** The amount already settled by withholding. */
  prepaidOre?: number;
  exemption: string;
};

/** Leaves out what XML 1.0 cannot contain: control characters and noncharacters. */
const escaped = (text: string) =>
  text
    .replace(/(?![\t\n\r])\p{Cc}|[\ufffe\uffff]|\p{Cs}/gu, "")
    .replace(/[&<>"']/g, (c) => `&#${c.charCodeAt(0)};`);
type Xml = string;
const element = (name: string, content: string, attributes = ""): Xml =>
  `<${name}${attributes && ` ${attributes}`}>${content}</${name}>`;
const leaf = (name: string, text: string | number, attributes?: string): Xml =>
  element(`cbc:${name}`, escaped(String(text)), attributes);
const parent = (name: string, ...children: (Xml | false | null | undefined)[]): Xml =>
  element(`cac:${name}`, children.filter(Boolean).join(""));

/** The amount in kroner as a number for XML: `123456` øre → `1234.56`. */
function kronerText(ore: number): string {
  const digits = String(Math.abs(ore)).padStart(3, "0");
  return `${ore < 0 ? "-" : ""}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}
const amount = (name: string, ore: number): Xml => leaf(name, kronerText(ore), 'currencyID="NOK"');
const organisation = 'schemeID="0192"';
const vatScheme = parent("TaxScheme", leaf("ID", "VAT"));

/** Splits «Skogveien 1, 2420 Trysil, Norge» into parts, for documents issued before the parts were stored. */
function addressParts(address: string): PostalAddress {
  const parts = address.split(", ").filter(Boolean);
  const at = parts.findLastIndex((part) => /^\d{4} \S/.test(part));
  if (at < 0) return { street: parts.join(", ") };
  const [, postalCode, city] = /^(\d{4}) (.+)$/.exec(parts[at] ?? "") ?? [];
  return { street: parts.slice(0, at).join(", "), postalCode, city, country: parts.slice(at + 1).join(", ") };
}

/** A country without a known code is written as text, since EHF requires a code. */
function addressOf({ address, postalAddress }: EhfParty): Xml {
  const { street, city, postalCode, country } = postalAddress ?? addressParts(address);
  const code = country?.trim() ? countryCode(country) : "NO";
  return parent(
    "PostalAddress",
    street && leaf("StreetName", street),
    !code && country && leaf("AdditionalStreetName", country),
    city && leaf("CityName", city),
    postalCode && leaf("PostalZone", postalCode),
    parent("Country", leaf("IdentificationCode", code ?? "NO")),
  );
}

function sellerOf({ seller, sender }: EhfDocument): Xml {
  const { organizationNumber: number, vatRegistered, inBusinessRegister, name, email, id } = seller;
  const party = parent(
    "Party",
    leaf("EndpointID", number ?? sender, organisation),
    number === null && parent("PartyIdentification", leaf("ID", id)),
    parent("PartyName", leaf("Name", name)),
    addressOf(seller),
    vatRegistered && number && parent("PartyTaxScheme", leaf("CompanyID", `NO${number}MVA`), vatScheme),
    // required by rule NO-R-002
    inBusinessRegister &&
      parent(
        "PartyTaxScheme",
        leaf("CompanyID", "Foretaksregisteret"),
        parent("TaxScheme", leaf("ID", "TAX")),
      ),
    parent(
      "PartyLegalEntity",
      leaf("RegistrationName", name),
      number && leaf("CompanyID", number, organisation),
    ),
    email && parent("Contact", leaf("ElectronicMail", email)),
  );
  return parent("AccountingSupplierParty", party);
}

function buyerOf({ buyer }: EhfDocument): Xml {
  const { name, organizationNumber, email } = buyer;
  const party = parent(
    "Party",
    leaf("EndpointID", organizationNumber, organisation),
    parent("PartyName", leaf("Name", name)),
    addressOf(buyer),
    parent(
      "PartyLegalEntity",
      leaf("RegistrationName", name),
      leaf("CompanyID", organizationNumber, organisation),
    ),
    email && parent("Contact", leaf("ElectronicMail", email)),
  );
  return parent("AccountingCustomerParty", party);
}

const deliveryOf = ({ period, place }: EhfDocument): Xml =>
  parent(
    "Delivery",
    leaf("ActualDeliveryDate", period.toDate),
    place &&
      parent(
        "DeliveryLocation",
        parent(
          "Address",
          leaf("StreetName", place.name),
          place.municipality && leaf("CityName", place.municipality),
          parent("Country", leaf("IdentificationCode", "NO")),
        ),
      ),
  );

/** Payment by credit transfer, with the KID. */
const paymentOf = ({ kid, payToAccount, credits }: EhfDocument): Xml | undefined =>
  payToAccount && !credits
    ? parent(
        "PaymentMeans",
        leaf("PaymentMeansCode", 30),
        kid && leaf("PaymentID", kid),
        parent("PayeeFinancialAccount", leaf("ID", payToAccount)),
      )
    : undefined;

/**
 * S: standard and reduced rates. O: outside VAT, for all sales of an unregistered seller; E: sales before
 * registration on a document that also has VAT (O must stand alone: BR-O-11).
 */
function categoryOf(name: string, percent: number, registered: boolean, exemption?: string): Xml {
  if (percent > 0) return parent(name, leaf("ID", "S"), leaf("Percent", percent), vatScheme);
  return parent(
    name,
    leaf("ID", registered ? "E" : "O"),
    registered && leaf("Percent", percent),
    exemption && !registered && leaf("TaxExemptionReasonCode", "VATEX-EU-O"),
    exemption && leaf("TaxExemptionReason", exemption),
    vatScheme,
  );
}

function taxOf({ lines, vat, totalVatOre, seller, exemption }: EhfDocument): Xml {
  const rates = [...new Set(lines.map((line) => line.vatPercent))];
  const parts = rates.map((percent) => {
    const baseOre = lines.filter((line) => line.vatPercent === percent).reduce((sum, l) => sum + l.netOre, 0);
    const vatOre = vat.find((part) => part.percent === percent)?.vatOre ?? 0;
    return parent(
      "TaxSubtotal",
      amount("TaxableAmount", baseOre),
      amount("TaxAmount", vatOre),
      categoryOf("TaxCategory", percent, seller.vatRegistered, exemption),
    );
  });
  return parent("TaxTotal", amount("TaxAmount", totalVatOre), ...parts);
}

function totalsOf({ lines, totalExVatOre, totalOre, prepaidOre = 0 }: EhfDocument): Xml {
  return parent(
    "LegalMonetaryTotal",
    amount(
      "LineExtensionAmount",
      lines.reduce((sum, line) => sum + line.netOre, 0),
    ),
    amount("TaxExclusiveAmount", totalExVatOre),
    amount("TaxInclusiveAmount", totalOre),
    prepaidOre !== 0 && amount("PrepaidAmount", prepaidOre),
    amount("PayableAmount", totalOre - prepaidOre),
  );
}

/**
 * A price is never negative: a discount is a negative quantity. Enough digits that quantity × price is the
 * net.
 */
function lineOf({ seller, credits }: EhfDocument, line: EhfLine, index: number): Xml {
  const { name, netOre, vatPercent } = line;
  const quantity = (netOre < 0 ? -1 : 1) * Math.abs(line.quantity || 1);
  const price = Math.abs(netOre) / Math.abs(quantity) / 100;
  return parent(
    credits ? "CreditNoteLine" : "InvoiceLine",
    leaf("ID", index + 1),
    leaf(credits ? "CreditedQuantity" : "InvoicedQuantity", quantity, 'unitCode="C62"'),
    amount("LineExtensionAmount", netOre),
    parent("Item", leaf("Name", name), categoryOf("ClassifiedTaxCategory", vatPercent, seller.vatRegistered)),
    parent("Price", leaf("PriceAmount", price.toFixed(8), 'currencyID="NOK"')),
  );
}

export function ehfOf(document: EhfDocument): string {
  const { number, date, dueDate, credits, note, buyerReference, period } = document;
  const root = credits ? "CreditNote" : "Invoice";
  const names = `xmlns="urn:oasis:names:specification:ubl:schema:xsd:${root}-2" xmlns:cac="urn:oasis:names:specification:ubl:schema:xsd:CommonAggregateComponents-2" xmlns:cbc="urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-2"`;
  const elements = [
    leaf("CustomizationID", "urn:cen.eu:en16931:2017#compliant#urn:fdc:peppol.eu:2017:poacc:billing:3.0"),
    leaf("ProfileID", "urn:fdc:peppol.eu:2017:poacc:billing:01:1.0"),
    leaf("ID", number),
    leaf("IssueDate", date),
    !credits && leaf("DueDate", dueDate),
    credits ? leaf("CreditNoteTypeCode", 381) : leaf("InvoiceTypeCode", 380),
    note && leaf("Note", note),
    leaf("DocumentCurrencyCode", "NOK"),
    leaf("BuyerReference", buyerReference),
    parent("InvoicePeriod", leaf("StartDate", period.fromDate), leaf("EndDate", period.toDate)),
    credits &&
      parent(
        "BillingReference",
        parent(
          "InvoiceDocumentReference",
          leaf("ID", credits.number),
          credits.date && leaf("IssueDate", credits.date),
        ),
      ),
    sellerOf(document),
    buyerOf(document),
    deliveryOf(document),
    paymentOf(document),
    credits && note && parent("PaymentTerms", leaf("Note", note)),
    taxOf(document),
    totalsOf(document),
    ...document.lines.map((line, i) => lineOf(document, line, i)),
  ];
  return `<?xml version="1.0" encoding="UTF-8"?>\n${element(root, elements.filter(Boolean).join(""), names)}\n`;
}
