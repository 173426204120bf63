export const invoiceErrors = {
  invoice_not_available:
    "{statusCode, select, cancelled {Det ble ingen faktura, for bestillingen ble avbestilt før den var godtatt.} rejected {Det ble ingen faktura, for grunneieren sa nei.} expired {Det ble ingen faktura, for forespørselen ble ikke besvart i tide.} other {Fakturaen finnes ikke ennå: bestillingen er {status}.}}",
  invoice_not_found: "Det finnes ingen faktura for denne bestillingen.",
  commission_invoice_not_found:
    "Provisjonen er ikke fakturert ennå. Fakturaen kommer når oppgjøret er frigitt.",
  credit_note_not_found: "Fakturaen er ikke kreditert, så det finnes ingen kreditnota.",
  ehf_not_available:
    "Det finnes ingen EHF-faktura: kjøperen hadde ikke noe organisasjonsnummer på profilen da fakturaen ble laget.",
  pdf_data_missing:
    "PDF-en kan ikke lages: det mangler opplysninger om bestillingen. Skriv til oss, så ordner vi det.",
  receipt_not_available:
    "{statusCode, select, cancelled {Det ble ingen kvittering, for bestillingen ble avbestilt uten at den var betalt.} rejected {Det ble ingen kvittering, for grunneieren sa nei.} expired {Det ble ingen kvittering, for forespørselen ble ikke besvart i tide.} other {Kvitteringen kommer når bestillingen er betalt.}}",
};
