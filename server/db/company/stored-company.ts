import { sql } from 'kysely';
import { columnsOf } from '#server/db/columns.ts';
import { preparedStatement } from '#server/db/prepared-statement.ts';

const c = columnsOf('companySettings', 'c');

/** What office users set of the company. */
export type StoredCompany = {
  name: string;
  address: string;
  phone: string;
  website: string;
  email: string;
  timeZone: string;
  sendHour: number;
  version: number;
  /** Null without a logo of its own. */
  logoHash: string | null;
};

/** What is stored of the company; no row until an office user sets something. */
export const readStoredCompany = preparedStatement<StoredCompany, []>(
  0,
  () => sql`select ${c.name}, ${c.address}, ${c.phone}, ${c.website}, ${c.email}, ${c.timeZone}, ${c.sendHour},
    ${c.version}, ${c.logoHash} from company_settings c`,
);

/** Lets nobody change the company until the transaction ends. */
export const keepCompany = preparedStatement<unknown, []>(
  0,
  () => sql`select pg_advisory_xact_lock_shared(hashtextextended('company', 0))`,
);

/** Waits for all who keep the company, and keeps others from it until the transaction ends. */
export const lockCompanyForChange = preparedStatement<unknown, []>(
  0,
  () => sql`select pg_advisory_xact_lock(hashtextextended('company', 0))`,
);

/** The id of the only row. */
export const companyId = '5e771265-0000-4000-8000-000000000000';

export const companyChannel = 'company';

/** Tells all processes, once the transaction has committed, that the company has changed. */
export const announceCompany = preparedStatement<unknown, []>(
  0,
  () => sql`select pg_notify(${sql.lit(companyChannel)}, '')`,
);
