import { setTimeout as sleep } from 'node:timers/promises';
import { type BenchmarkResult, formatNumber } from '#bench/base/report.ts';
import { median, percentile } from '#bench/base/statistics.ts';
import type { Installation } from '#bench/processes/installation.ts';
import type { Customer } from '#schema/customers.ts';
import { busyImportStates, type Import } from '#schema/imports/imports.ts';
import { type ImportSubject, importSubjects, rowCount } from './import-subjects.ts';

const maxSeconds = 30;
const maxBatchMs = 1_000;
const maxSlowdown = 2;
/** Of a save that waits for a lock of an import. */
const maxSaveMs = 1_000;

type Call = <Data>(method: string, path: string, body?: string | object) => Promise<Data>;

function caller({ crewdesk, token }: Installation): Call {
  return async (method, path, body) => {
    const response = await fetch(`${crewdesk.url}/api${path}`, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(body !== undefined && {
          'content-type': typeof body === 'string' ? 'text/csv' : 'application/json',
        }),
      },
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    if (!response.ok) throw new Error(`${method} ${path}: ${await response.text()}`);
    return ((await response.json()) as { data: never }).data;
  };
}

/** Requests the list of customers once. Returns the milliseconds. */
async function measureList(call: Call): Promise<number> {
  const startedAt = performance.now();
  await call('GET', '/customer?limit=50');
  const ms = performance.now() - startedAt;
  await sleep(20);
  return ms;
}

/** Saves a customer that an import has reached, so that it may wait for the batch. Returns the milliseconds. */
async function measureSave(call: Call, ids: readonly string[], doneRows: number): Promise<number[]> {
  const id = ids[Math.min(doneRows + 10, ids.length - 1)];
  if (!id) return [];
  const customer = await call<Customer>('GET', `/customer/${id}`);
  const startedAt = performance.now();
  await call('PUT', `/customer/${id}`, { ...customer, accessNotes: `Saved at ${startedAt}` });
  return [performance.now() - startedAt];
}

type Work = {
  found: Import;
  seconds: number;
  /** The longest time from one batch to the next. */
  batchMs: number;
  lists: number[];
  saves: number[];
};

/** Has work on an import done while others read lists and save customers. */
async function measureWork(
  call: Call,
  { id, path, customerIds }: { id: string; path: string; customerIds: readonly string[] },
): Promise<Work> {
  const startedAt = performance.now();
  await call('POST', `/imports/${id}/${path}`);
  const lists: number[] = [];
  const saves: number[] = [];
  let [done, batchMs] = [0, 0];
  // Undefined until the first batch, before which the file is read.
  let batchAt: number | undefined;
  for (;;) {
    lists.push(await measureList(call));
    saves.push(...(await measureSave(call, customerIds, done)));
    const found = await call<Import>('GET', `/imports/${id}`);
    const now = performance.now();
    const isBusy = busyImportStates.some((state) => state === found.state);
    const doneNow = found.progress?.done ?? done;
    if (doneNow > done) {
      if (batchAt !== undefined) batchMs = Math.max(batchMs, now - batchAt);
      [done, batchAt] = [doneNow, now];
    }
    if (!isBusy) return { found, seconds: (now - startedAt) / 1000, batchMs, lists, saves };
  }
}

function toResult(
  { plural }: ImportSubject,
  name: string,
  { found, seconds, batchMs }: Work,
): BenchmarkResult {
  const counts = JSON.stringify(found.undone ?? found.result ?? found.predicted);
  const perSecond = formatNumber(Math.round(rowCount / seconds));
  return {
    name: `${name} ${formatNumber(rowCount)} ${plural} (${counts})`,
    crewdesk: `${seconds.toFixed(1)} s, ${perSecond} rows per second, a batch ${batchMs.toFixed(0)} ms at most`,
    target: `less than ${maxSeconds} s, a batch less than ${maxBatchMs} ms`,
    isMet: seconds < maxSeconds && batchMs < maxBatchMs,
  };
}

/** The customers of the first import, in the order of the file. */
async function listImported({ pool }: Installation): Promise<string[]> {
  const { rows } = await pool.query<{ id: string }>(
    `select id from customers where name like 'Imported %' order by id`,
  );
  return rows.map(({ id }) => id);
}

/** Imports 10,000 rows of each kind, updates all of them and takes that back, while customers are listed and saved. */
export async function measureImport(installation: Installation): Promise<BenchmarkResult[]> {
  const call = caller(installation);
  const idle: number[] = [];
  for (let n = 0; n < 100; n += 1) idle.push(await measureList(call));
  const results: BenchmarkResult[] = [];
  const lists: number[] = [];
  const saves: number[] = [];
  let customerIds: string[] = [];
  for (const subject of importSubjects) {
    const measure = async (name: string, id: string, path: string) => {
      const work = await measureWork(call, { id, path, customerIds });
      lists.push(...work.lists);
      saves.push(...work.saves);
      results.push(toResult(subject, name, work));
    };
    for (const isChanged of [false, true]) {
      const path = `/imports?kind=${subject.kind}&fileName=bench.csv`;
      const { _id } = await call<Import>('POST', path, await subject.csv(isChanged, installation.pool));
      const what = isChanged ? 'changed' : 'new';
      await measure(`dry run of ${what}`, _id, 'dry-run');
      await measure(`import of ${what}`, _id, 'run');
      if (customerIds.length === 0) customerIds = await listImported(installation);
      if (isChanged) await measure('undo of changed', _id, 'undo');
    }
  }
  results.push({
    name: 'save of an imported customer meanwhile, longest',
    crewdesk: `${Math.max(...saves).toFixed(0)} ms, median ${median(saves).toFixed(0)} ms, ${saves.length} saves`,
    target: `less than ${maxSaveMs} ms`,
    isMet: Math.max(...saves) < maxSaveMs,
  });
  const slowdown = median(lists) / median(idle);
  results.push({
    name: 'list of customers meanwhile, median',
    crewdesk: `${median(lists).toFixed(1)} ms, p99 ${percentile(lists, 99).toFixed(0)} ms`,
    comparedWith: `alone: ${median(idle).toFixed(1)} ms`,
    target: `at most ${maxSlowdown} times as slow`,
    isMet: slowdown <= maxSlowdown,
  });
  return results;
}
