import { sql } from "kysely";
import type { Config } from "#server/platform/config.ts";
import type { Db } from "#server/platform/database/database.ts";

/** Stores our own company of the settings where documents are issued; writes only what has changed. */
export async function saveOwnCompany(
  db: Db,
  config: Pick<Config, "company" | "paymentAccount" | "BANK_BIC">,
): Promise<void> {
  const { company, paymentAccount, BANK_BIC: bic = null } = config;
  const { name = null, organizationNumber = null, address = null } = company ?? {};
  await sql`
    insert into own_company as o (name, organization_number, address, payment_account, bic)
    values (${name}, ${organizationNumber}, ${address}, ${paymentAccount}, ${bic})
    on conflict (only_row) do update set name = excluded.name, organization_number = excluded.organization_number,
      address = excluded.address, payment_account = excluded.payment_account, bic = excluded.bic
      where (o.name, o.organization_number, o.address, o.payment_account, o.bic) is distinct from
        (excluded.name, excluded.organization_number, excluded.address, excluded.payment_account, excluded.bic)`.execute(
    db,
  );
}
