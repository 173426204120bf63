import type { financials } from "#contract/financials/endpoints.ts";
import type { Feature } from "#server/platform/feature.ts";
import type { Platform } from "#server/platform/platform.ts";
import { financialsTable } from "./financials-table.ts";
import { showingFinancials } from "./show-financials.ts";
import { storedReports, vatDocuments, yearlyStatements } from "./vat-report.ts";

export const financialsFeature = ({ db }: Platform) =>
  ({
    routes: {
      ...showingFinancials(db),
      ...financialsTable(db),
      ...yearlyStatements(db),
      ...vatDocuments(db),
      ...storedReports(db),
    },
  }) satisfies Feature<typeof financials>;
