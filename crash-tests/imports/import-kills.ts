import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createTemporaryFolder } from '#bench/processes/temporary-folder.ts';
import { ApiClient, address } from '#crash-tests/server/api-client.ts';
import { ServerProcess } from '#crash-tests/server/server-process.ts';
import type { ImportKind } from '#schema/imports/import-kinds.ts';
import type { Import } from '#schema/imports/imports.ts';
import { workOrders } from '#schema/records/work-orders.ts';
import { findFreePort } from '#server/embedded-postgres/postmaster.ts';
import { customerFile, ImportClient, isBusy } from './import-client.ts';

export type ImportKillReport = {
  rows: number;
  kills: number;
  /** The longest time from a kill until the work that it interrupted was done. */
  slowestMs: number;
  faults: string[];
};

const works = ['dry-run', 'run', 'undo'] as const;
type Work = (typeof works)[number];

/** From the first batch on; about as long as the work on a few thousand rows takes. */
const maxDelayMs = 300;

export function meetsImportGuarantees({ kills, faults }: ImportKillReport): boolean {
  return kills > 0 && faults.length === 0;
}

/** What is imported: a file with `town` in each row, and what is there of it. */
type Subject = {
  kind: ImportKind;
  fileOf(town: string, rows: number): string;
  list(api: ApiClient, town: string): Promise<string[]>;
};

const owner = 'Owner of Imports';

const subjects: readonly [Subject, Subject] = [
  {
    kind: 'customer',
    fileOf: customerFile,
    async list(api, town) {
      const names = (await api.listAll<{ name: string }>('/api/customer')).map(({ name }) => name);
      return names.filter((name) => name.startsWith(town));
    },
  },
  {
    kind: 'work-order',
    fileOf(town, rows) {
      const cells = `${workOrders.classifications[0]},No cooling,9 Elm Street,Oak Park,IL,60302`;
      const lines = Array.from({ length: rows }, (_, n) => `${owner},${town} ${n},${cells}`);
      return `Customer,PO,Classification,Description,Street,City,State,Zip\n${lines.join('\n')}\n`;
    },
    async list(api, town) {
      const records = await api.listAll<{ customerPo: string }>('/api/work-order');
      return records.map(({ customerPo }) => customerPo).filter((po) => po.startsWith(town));
    },
  },
];

/** What is wrong once the work is done; undefined if nothing is. */
function findFault(work: Work, entry: Import, found: readonly string[], rows: number): string | undefined {
  const { kind, state, predicted, result, differing, undone } = entry;
  const isWhole = found.length === rows && new Set(found).size === rows;
  const isRight = {
    'dry-run': state === 'checked' && predicted?.new === rows && found.length === 0,
    run: state === 'done' && result?.new === rows && differing === 0 && isWhole,
    undo: state === 'undone' && undone?.deleted === rows && undone.left === 0 && found.length === 0,
  };
  if (isRight[work]) return undefined;
  const counts = `${found.length} found, ${new Set(found).size} of them different`;
  return `After a kill during ${work} of ${kind}: ${counts}, ${JSON.stringify({ state, predicted, result, differing, undone })}`;
}

/** Kills the server with SIGKILL during checks, imports and undos of files of customers and of work orders in turn. */
export async function killImports(
  kills: number,
  rows: number,
  log: (line: string) => void,
): Promise<ImportKillReport> {
  const folder = createTemporaryFolder('crewdesk-imports-');
  const server = new ServerProcess(join(folder.path, 'data'), await findFreePort());
  const report: ImportKillReport = { rows, kills: 0, slowestMs: 0, faults: [] };
  try {
    server.start();
    await server.waitUntilReady();
    const token = await server.signIn();
    const client = new ImportClient(server, token);
    const api = new ApiClient(server.url, token);
    await api.post('/api/customer', { name: owner, address });
    for (let round = 0; report.kills < kills; round += 1) {
      const town = `Town${round}x`;
      const subject = subjects[round % 2 === 0 ? 0 : 1];
      const path = `/imports?kind=${subject.kind}&fileName=${town}.csv`;
      const { data } = await client.request<{ data: Import }>('POST', path, subject.fileOf(town, rows));
      for (const work of works.slice(0, kills - report.kills)) {
        await client.request('POST', `/imports/${data._id}/${work}`);
        await client.waitUntil(data._id, (entry) => !isBusy(entry) || (entry.progress?.done ?? 0) > 0);
        await sleep(Math.random() * maxDelayMs);
        await server.kill('SIGKILL');
        if (Math.random() < 0.5) server.killDatabase();
        const startedAt = Date.now();
        server.start();
        await server.waitUntilReady();
        const entry = await client.waitUntil(data._id, (one) => !isBusy(one));
        report.kills += 1;
        report.slowestMs = Math.max(report.slowestMs, Date.now() - startedAt);
        const fault = findFault(work, entry, await subject.list(api, town), rows);
        if (fault) report.faults.push(fault);
        log(`Killed during ${work} of ${subject.kind}; ${entry.state} after ${Date.now() - startedAt} ms.`);
      }
    }
    return report;
  } finally {
    await server.shutDown();
    folder.remove();
  }
}
