import { setTimeout as sleep } from 'node:timers/promises';
import { type BenchmarkResult, formatNumber } from '#bench/base/report.ts';
import { median, percentile } from '#bench/base/statistics.ts';
import type { Installation } from '#bench/processes/installation.ts';
import type { ImportKind } from '#schema/imports/import-kinds.ts';
import { busyImportStates, type Import } from '#schema/imports/imports.ts';
import { workOrders } from '#schema/records/work-orders.ts';

const rowCount = 10_000;
const maxSeconds = 30;
const maxSlowdown = 2;

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

/** What is imported, and the file before and after a change to each row. */
type Subject = { kind: ImportKind; plural: string; csv(isChanged: boolean): string };

/** Customers with a contact, two phones and an address; then a work order with a status event for each of them. */
const subjects: readonly Subject[] = [
  {
    kind: 'customer',
    plural: 'customers',
    csv(isChanged) {
      const rows = Array.from({ length: rowCount }, (_, n) => {
        const digits = String(n).padStart(4, '0');
        const phones = `(907) 22${digits[0]}-${digits.slice(1)}1,(907) 33${digits[0]}-${digits.slice(1)}2`;
        const city = isChanged ? 'Evanston' : 'Chicago';
        return `Imported ${n},${n} Bench Street,${city},IL,60601,i${n}@import.example,${phones}`;
      });
      return ['Name,Street,City,State,Zip,Email,Mobile,Work', ...rows, ''].join('\r\n');
    },
  },
  {
    kind: 'work-order',
    plural: 'work orders',
    csv(isChanged) {
      const work = `${workOrders.classifications[0]},No cooling on the second floor,9 Elm Street,Oak Park,IL,60302`;
      const rows = Array.from(
        { length: rowCount },
        (_, n) => `Imported ${n},PO-${n},${work},Active,3/12/2026,${isChanged ? `Q-${n}` : ''}`,
      );
      const header =
        'Customer,PO,Classification,Description,Street,City,State,Zip,Status,Date Obtained,Proposal Number';
      return [header, ...rows, ''].join('\r\n');
    },
  },
];

/** Requests the list of customers once. Returns the milliseconds. */
async function measureList(call: Call): Promise<number> {
  const startedAt = performance.now();
  await call('GET', '/customer?limit=50');
  const ms = performance.now() - startedAt;
  await sleep(20);
  return ms;
}

/** Has work on an import done while others read lists. */
async function measureWork(call: Call, id: string, path: string) {
  const startedAt = performance.now();
  await call('POST', `/imports/${id}/${path}`);
  const lists: number[] = [];
  for (;;) {
    for (let n = 0; n < 4; n += 1) lists.push(await measureList(call));
    const found = await call<Import>('GET', `/imports/${id}`);
    const seconds = (performance.now() - startedAt) / 1000;
    if (!busyImportStates.some((state) => state === found.state)) return { found, seconds, lists };
  }
}

/** Imports 10,000 rows, updates and takes them back, of customers and then of work orders, while customers are listed. */
export async function measureImport(installation: Installation): Promise<BenchmarkResult[]> {
  const call = caller(installation);
  const idle: number[] = [];
  for (let n = 0; n < 100; n += 1) idle.push(await measureList(call));
  const results: BenchmarkResult[] = [];
  const lists: number[] = [];
  for (const { kind, plural, csv } of subjects) {
    const measure = async (name: string, id: string, path: string) => {
      const { found, seconds, lists: times } = await measureWork(call, id, path);
      lists.push(...times);
      const counts = JSON.stringify(found.undone ?? found.result ?? found.predicted);
      results.push({
        name: `${name} ${formatNumber(rowCount)} ${plural} (${counts})`,
        crewdesk: `${seconds.toFixed(1)} s, ${formatNumber(Math.round(rowCount / seconds))} rows per second`,
        target: `less than ${maxSeconds} s`,
        isMet: seconds < maxSeconds,
      });
    };
    for (const isChanged of [false, true]) {
      const path = `/imports?kind=${kind}&fileName=bench.csv`;
      const { _id } = await call<Import>('POST', path, csv(isChanged));
      const what = isChanged ? 'changed' : 'new';
      await measure(`dry run of ${what}`, _id, 'dry-run');
      await measure(`import of ${what}`, _id, 'run');
      if (isChanged) await measure('undo of changed', _id, 'undo');
    }
  }
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
