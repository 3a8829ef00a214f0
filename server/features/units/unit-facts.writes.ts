import { recordKinds } from '#schema/records/record-kinds.ts';
import { equipmentFields, recordListNames } from '#schema/records/record-parts.ts';
import type { RecordDetail } from '#schema/records/record-responses.ts';
import { recordUpdateSchema } from '#schema/records/records.ts';
import { toUnitKey } from '#schema/units/unit-key.ts';
import {
  type CorrectedUnit,
  maxCorrectedRecords,
  type UnitCorrection,
  type UnitRecordReference,
} from '#schema/units/units.ts';
import { AppError, conflict, invalid, notFound } from '#server/base/errors.ts';
import type { Tx } from '#server/db/client.ts';
import { updateRecord } from '#server/features/records/record-updates.writes.ts';
import { lockRecord, type RecordSettings } from '#server/features/records/records.writes.ts';
import { type ChangeInfo, logUpdate } from '#server/http/mutations.ts';
import { isSameValue } from './unit-head.ts';
import { listStatedFacts, type StatedFact } from './unit-rows.ts';

type Context = { by: ChangeInfo; settings: RecordSettings; today: string };

// Lists that an update leaves out stay as they are.
const lists = new Set<string>(recordListNames);

/** @throws AppError 400 for a value that the form of a record would not take */
function parseValue({ field, value }: UnitCorrection, timeZone: string): string {
  const parsed = equipmentFields[field].input(timeZone).safeParse(value);
  if (!parsed.success) throw invalid(parsed.error.issues[0]?.message ?? 'This value is not valid.', 'value');
  return parsed.data;
}

/** The records whose unit has one of the values to replace, by id: the order in which all writes lock records. */
function recordsToCorrect(rows: readonly StatedFact[], isWrong: (value: string) => boolean) {
  const records = rows.filter(({ value }) => isWrong(value)).map(({ record }) => record);
  return [...new Map(records.map((record) => [record._id, record])).values()];
}

/**
 * Gives the unit one value of a field in all records of the customer that have one of the values to replace. Each is an
 * update of its record like any other, with a new version and a row in the history.
 * @throws AppError 400 for an impossible value, 404 when the customer has no such unit, 409 `not_corrected` with the
 * number of a record that cannot be saved; then none is corrected
 */
export async function correctUnit(
  tx: Tx,
  correction: UnitCorrection,
  context: Context,
): Promise<CorrectedUnit> {
  const value = parseValue(correction, context.settings.timeZone);
  const { replaces } = correction;
  const rows = await listStatedFacts(tx, correction);
  if (rows.length === 0) throw notFound('This customer has no unit with this serial.');
  const isWrong = (current: string) => current !== value && replaces.some((one) => isSameValue(one, current));
  const records = recordsToCorrect(rows, isWrong);
  const corrected: CorrectedUnit['corrected'] = [];
  for (const record of records.slice(0, maxCorrectedRecords)) {
    const version = await correctRecord(tx, record, { ...correction, value }, isWrong, context);
    if (version !== undefined) corrected.push({ ...record, version });
  }
  return { corrected, remaining: Math.max(0, records.length - maxCorrectedRecords) };
}

/** The new version; undefined when somebody corrected the record meanwhile. */
async function correctRecord(
  tx: Tx,
  record: UnitRecordReference,
  { key, customer, field, value }: UnitCorrection,
  isWrong: (current: string) => boolean,
  { by, settings, today }: Context,
): Promise<number | undefined> {
  const kind = recordKinds.find(({ id }) => id === record.kind);
  if (!kind) throw new Error(`No kind of record is called ${record.kind}.`);
  try {
    const before = await lockRecord(tx, kind, record._id, customer, today);
    const detail = JSON.parse(before.json) as RecordDetail;
    if (detail.customer._id !== customer) throw conflict('It belongs to another customer now.');
    const equipment = detail.equipment.map((unit) =>
      toUnitKey(unit.serial) === key && isWrong(unit[field]) ? { ...unit, [field]: value } : unit,
    );
    if (detail.equipment.every((unit, index) => unit === equipment[index])) return undefined;
    const fields = Object.fromEntries(Object.entries(detail).filter(([name]) => !lists.has(name)));
    const update = recordUpdateSchema(kind, settings.timeZone).safeParse({ ...fields, customer, equipment });
    if (!update.success) throw conflict(update.error.issues[0]?.message ?? 'It cannot be saved.');
    const after = await updateRecord(tx, kind, before, update.data, by, settings);
    await logUpdate(tx, by, kind.id, before, after);
    return after.version;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    throw conflict(
      `Nothing was corrected, because ${record.number} cannot be saved. ${error.message}`,
      'not_corrected',
    );
  }
}
