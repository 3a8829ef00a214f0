import { type SettingsInput, settingNames } from '#schema/settings.ts';
import { invalid } from '#server/base/errors.ts';
import { type CompanySettings, companyOf, variableOf } from '#server/config/company-settings.ts';
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

type CompanyConfig = Pick<Config, 'company' | 'fixedCompany'>;

/** The settings as JSON text. */
export async function readSettings(db: Database, config: CompanyConfig): Promise<StoredEntity> {
  const [stored] = await readStoredCompany(db);
  const version = stored?.version ?? 0;
  const settings = { _id: companyId, ...companyOf(config, stored), fixed: config.fixedCompany, version };
  return { id: companyId, version, json: JSON.stringify(settings) };
}

/** Reads the settings and lets nobody else use or change them until the transaction ends. */
export async function lockSettings(tx: Tx, config: CompanyConfig): Promise<StoredEntity> {
  await lockCompanyForChange(tx);
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
  await tx
    .insertInto('companySettings')
    .values({ id: companyId, version: 1, ...input, updatedAt: at })
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet(({ eb, ref }) => ({
        ...input,
        version: eb(ref('companySettings.version'), '+', 1),
        updatedAt: at,
      })),
    )
    .execute();
  const { timeZone, sendHour } = companyOf(config, (await readStoredCompany(tx))[0]);
  if (timeZone !== before.timeZone || sendHour !== before.sendHour)
    await moveDueTimes(tx, before.timeZone, before.sendHour, timeZone, sendHour);
  await announceCompany(tx);
  return readSettings(tx, config);
}

function requireUnfixed(
  { fixedCompany }: CompanyConfig,
  before: CompanySettings,
  input: SettingsInput,
): void {
  const changed = settingNames.find((name) => fixedCompany.includes(name) && input[name] !== before[name]);
  if (changed) throw invalid(`This is set by ${variableOf(changed)} on the server.`, changed);
}
