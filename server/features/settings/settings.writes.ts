import { type CompanyDetail, type SettingsInput, settingNames, settingVariables } from '#schema/settings.ts';
import { invalid } from '#server/base/errors.ts';
import { type CompanySettings, companyOf } from '#server/config/company-settings.ts';
import type { Config } from '#server/config/config.ts';
import type { Database, Tx } from '#server/db/client.ts';
import {
  announceCompany,
  companyId,
  lockCompanyForChange,
  readStoredCompany,
} from '#server/db/company/stored-company.ts';
import type { ChangeInfo, StoredEntity } from '#server/http/mutations.ts';
import { moveDueTimes } from './due-times.ts';
import type { Logo } from './logo.ts';

type StoredRow = SettingsInput & { logo: Buffer | null; logoType: string | null; logoHash: string | null };

type CompanyConfig = Pick<Config, 'company' | 'fixedCompany'>;

/** The settings as JSON text. */
export async function readSettings(db: Database, config: CompanyConfig): Promise<StoredEntity> {
  const [stored] = await readStoredCompany(db);
  const version = stored?.version ?? 0;
  const settings = {
    _id: companyId,
    ...companyOf(config, stored),
    hasOwnLogo: typeof stored?.logoHash === 'string',
    fixed: config.fixedCompany,
    version,
  };
  return { id: companyId, version, json: JSON.stringify(settings) };
}

/** Reads the settings and lets nobody else use or change them until the transaction ends. */
export async function lockSettings(tx: Tx, config: CompanyConfig): Promise<StoredEntity> {
  await lockCompanyForChange(tx);
  return readSettings(tx, config);
}

/** Stores the values with the next version, and those of the first version from the environment. */
async function store(tx: Tx, values: Partial<StoredRow>, first: SettingsInput, at: Date): Promise<void> {
  await tx
    .insertInto('companySettings')
    .values({ id: companyId, version: 1, ...first, ...values, updatedAt: at })
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet(({ eb, ref }) => ({
        ...values,
        version: eb(ref('companySettings.version'), '+', 1),
        updatedAt: at,
      })),
    )
    .execute();
  await announceCompany(tx);
}

/** Stores a logo; null for the product's. */
export async function updateLogo(
  tx: Tx,
  config: CompanyConfig,
  logo: Logo | null,
  { at }: ChangeInfo,
): Promise<StoredEntity> {
  if (config.fixedCompany.includes('logo')) throw invalid(fixedMessage('logo'), 'logo');
  const { logo: _unused, ...details } = companyOf(config, (await readStoredCompany(tx))[0]);
  const { bytes = null, type = null, hash = null } = logo ?? {};
  await store(tx, { logo: bytes, logoType: type, logoHash: hash }, details, at);
  return readSettings(tx, config);
}

/**
 * Stores the settings and moves what is scheduled to the new times.
 * @throws AppError 400 for a setting that the environment fixes
 */
export async function updateSettings(
  tx: Tx,
  config: CompanyConfig,
  input: SettingsInput,
  { at }: ChangeInfo,
): Promise<StoredEntity> {
  const before = companyOf(config, (await readStoredCompany(tx))[0]);
  requireUnfixed(config, before, input);
  await store(tx, input, input, at);
  const { timeZone, sendHour } = companyOf(config, (await readStoredCompany(tx))[0]);
  if (timeZone !== before.timeZone || sendHour !== before.sendHour)
    await moveDueTimes(tx, before.timeZone, before.sendHour, timeZone, sendHour);
  return readSettings(tx, config);
}

function requireUnfixed(
  { fixedCompany }: CompanyConfig,
  before: CompanySettings,
  input: SettingsInput,
): void {
  const changed = settingNames.find((name) => fixedCompany.includes(name) && input[name] !== before[name]);
  if (changed) throw invalid(fixedMessage(changed), changed);
}

function fixedMessage(detail: CompanyDetail): string {
  return `This is set by ${settingVariables[detail]} on the server.`;
}
