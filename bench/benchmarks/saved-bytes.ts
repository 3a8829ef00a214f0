import { type BenchmarkResult, formatNumber } from '#bench/base/report.ts';
import { median } from '#bench/base/statistics.ts';
import type { Installation } from '#bench/processes/installation.ts';
import type { RecordDetail } from '#schema/records/record-responses.ts';
import { workOrders } from '#schema/records/work-orders.ts';
import { equipmentInput, recordInput, warrantyInput } from '#server/test/factories.ts';

const path = `/api${workOrders.apiPath}`;
const units = 60;
/** For each save, the bytes that it may write. Locks of the record and its customer are written, too. */
const maxBytes: Record<string, number> = {
  'nothing changed': 1_000,
  'one field changed': 35_000,
  'one unit changed': 35_000,
};

/** Replaces the first `count` units by changed ones. */
function withChangedUnits(record: RecordDetail, count: number, round: number): RecordDetail {
  const equipment = record.equipment.map((unit, index) =>
    index < count ? { ...unit, model: `LGH-${round}` } : unit,
  );
  return { ...record, equipment };
}

/** Measures how much of the write-ahead log a save of a work order with 60 units and a warranty each takes. */
export async function measureSavedBytes(
  { crewdesk, token, pool }: Installation,
  rounds: number,
): Promise<BenchmarkResult[]> {
  const send = async (method: string, url: string, body: object): Promise<RecordDetail> => {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    const response = await fetch(crewdesk.url + url, { method, headers, body: JSON.stringify(body) });
    if (!response.ok) throw new Error(`The server returned ${response.status}: ${await response.text()}`);
    return ((await response.json()) as { data: RecordDetail }).data;
  };
  const { rows } = await pool.query<{ id: string }>('select id from customers limit 1');
  const serials = Array.from({ length: units }, (_, n) => `4519K-${7000 + n * 37}`);
  const record = await send(
    'POST',
    path,
    recordInput(workOrders, {
      customer: rows[0]?.id,
      equipment: serials.map((serial) => equipmentInput({ serial })),
      warranties: serials.map((serial) => warrantyInput(serial)),
    }),
  );
  const saves: Record<string, (round: number) => object> = {
    'nothing changed': () => record,
    'one field changed': (round) => ({ ...record, customerPo: `PO-${round}` }),
    'one unit changed': (round) => withChangedUnits(record, 1, round),
    'all units changed': (round) => withChangedUnits(record, units, round),
  };
  const results: BenchmarkResult[] = [];
  for (const [name, save] of Object.entries(saves)) {
    // Pages that a checkpoint made whole again do not count.
    await send('PUT', `${path}/${record._id}`, save(-1));
    const sizes: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const from = await readPosition(pool);
      await send('PUT', `${path}/${record._id}`, save(round));
      sizes.push((await readPosition(pool)) - from);
    }
    const bytes = median(sizes);
    const limit = maxBytes[name];
    results.push({
      name: `write-ahead log of a save, ${units} units, ${name}`,
      crewdesk: `${formatNumber(bytes)} bytes`,
      ...(limit !== undefined && {
        target: `at most ${formatNumber(limit)} bytes`,
        isMet: bytes <= limit,
      }),
    });
  }
  return results;
}

async function readPosition(pool: Installation['pool']): Promise<number> {
  const { rows } = await pool.query<{ bytes: string }>(
    "select pg_current_wal_insert_lsn() - '0/0'::pg_lsn as bytes",
  );
  return Number(rows[0]?.bytes);
}
