/** All features of the product, joined in one place. */
import { accountFeature } from "./features/account/feature.ts";
import { adminFeature } from "./features/admin/feature.ts";
import { analyticsFeature } from "./features/analytics/feature.ts";
import { arrivalFeature } from "./features/arrival/feature.ts";
import { availabilityFeature } from "./features/availability/feature.ts";
import { bookingFeature } from "./features/booking/feature.ts";
import { boundaryFeature } from "./features/boundary/feature.ts";
import { bulkChangeFeature } from "./features/bulk-change/feature.ts";
import { cabinFeature } from "./features/cabin/feature.ts";
import { coHostFeature } from "./features/co-host/feature.ts";
import { commissionFeature } from "./features/commission/feature.ts";
import { companyFeature } from "./features/company/feature.ts";
import { controlFeature } from "./features/control/feature.ts";
import { conversationFeature } from "./features/conversation/feature.ts";
import { favouriteFeature } from "./features/favourite/feature.ts";
import { financialsFeature } from "./features/financials/feature.ts";
import { handoverFeature } from "./features/handover/feature.ts";
import { houseManualFeature } from "./features/house-manual/feature.ts";
import { posterFeature } from "./features/poster/feature.ts";
import { invoiceFeature } from "./features/invoice/feature.ts";
import { attachPdf } from "./features/invoice/public.ts";
import { lawFeature } from "./features/law/feature.ts";
import { machineTranslationFeature } from "./features/machine-translation/feature.ts";
import { mediaFeature } from "./features/media/feature.ts";
import { municipalityFeature } from "./features/municipality/feature.ts";
import { notificationFeature } from "./features/notification/feature.ts";
import { offeringFeature } from "./features/offering/feature.ts";
import { operationsFeature } from "./features/operations/feature.ts";
import { partyFeature } from "./features/party/feature.ts";
import { openInvitation } from "./features/party/public.ts";
import { paymentFeature } from "./features/payment/feature.ts";
import { permitFeature } from "./features/permit/feature.ts";
import { placeFeature } from "./features/place/feature.ts";
import { problemFeature } from "./features/problem/feature.ts";
import { profileFeature } from "./features/profile/feature.ts";
import { propertyGroupFeature } from "./features/property-group/feature.ts";
import { propertyFeature } from "./features/property/feature.ts";
import { ratingFeature } from "./features/rating/feature.ts";
import { reconciliationFeature } from "./features/reconciliation/feature.ts";
import { reservationFeature } from "./features/reservation/feature.ts";
import { schedulerFeature } from "./features/scheduler/feature.ts";
import { searchFeature } from "./features/search/feature.ts";
import { serviceFeature } from "./features/service/feature.ts";
import { systemFeature } from "./features/system/feature.ts";
import { taxFeature } from "./features/tax/feature.ts";
import { translationFeature } from "./features/translation/feature.ts";
import type { Auth } from "./platform/auth/auth.ts";
import type { Cards } from "./platform/card-provider/open-stripe.ts";
import { joinFeatures } from "./platform/feature.ts";
import type { RateLimits } from "./platform/http/rate-limits.ts";
import type { Platform } from "./platform/platform.ts";

export function features(p: Platform, auth: Auth, cards: Cards, limits: RateLimits) {
  /** In a turn of the sweeper, the sweeps run in this order. */
  return joinFeatures(
    systemFeature(p),
    operationsFeature(p),
    translationFeature(p),
    accountFeature(p, auth, limits),
    profileFeature(p),
    propertyFeature(p),
    propertyGroupFeature(p),
    cabinFeature(p),
    houseManualFeature(p),
    posterFeature(p),
    coHostFeature(p),
    controlFeature(p),
    serviceFeature(p),
    offeringFeature(p),
    availabilityFeature(p),
    bulkChangeFeature(p),
    searchFeature(p),
    municipalityFeature(p),
    placeFeature(p),
    boundaryFeature(p),
    lawFeature(p),
    bookingFeature(p),
    arrivalFeature(p),
    partyFeature(p),
    permitFeature(p),
    conversationFeature(p),
    machineTranslationFeature(p),
    reservationFeature(p),
    notificationFeature(p, { attach: attachPdf(p.db), openLink: openInvitation(p) }),
    financialsFeature(p),
    analyticsFeature(p),
    taxFeature(p),
    mediaFeature(p),
    paymentFeature(p, cards),
    reconciliationFeature(p, cards),
    invoiceFeature(p),
    /**
     * Comes after the payout sweep, since it invoices the commission of payouts released in the same turn.
     */
    commissionFeature(p),
    schedulerFeature(p),
    favouriteFeature(p),
    adminFeature(p),
    companyFeature(p),
    ratingFeature(p),
    problemFeature(p),
    handoverFeature(p),
  );
}
