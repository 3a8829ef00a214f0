import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { createTemporaryFolder } from '#bench/processes/temporary-folder.ts';
import {
  createFormerDatabase,
  formerVersion,
  hasFormerPrograms,
  readEverything,
} from '#server/backup/testing/former-database.ts';
import { upgradeWith } from '#server/backup/upgrade/upgrade-database.ts';
import { startEmbeddedDatabase } from '#server/embedded-postgres/embedded-database.ts';

export type UpgradeReport = {
  records: number;
  seconds: number;
  kills: number;
  /** What a kill left in the place of the database. */
  former: number;
  upgraded: number;
  nothing: number;
  /** The start after it did not have each row and sequence as before. */
  broken: number;
};

const program = join(import.meta.dirname, '../../scripts/crewdesk.mjs');

/** Kills upgrades to this major version of PostgreSQL at random moments. Undefined without the former programs. */
export async function killUpgrades(records: number, kills: number): Promise<UpgradeReport | undefined> {
  if (!(await hasFormerPrograms())) return undefined;
  const folder = createTemporaryFolder('crewdesk-upgrades-');
  const [template, dataDir] = [join(folder.path, 'former'), join(folder.path, 'data')];
  try {
    const before = (await createFormerDatabase(template, { customers: records / 5, records })).join('\n');
    const copy = () => {
      rmSync(dataDir, { recursive: true, force: true });
      execFileSync('cp', ['-a', template, dataDir]);
    };
    copy();
    const startedAt = performance.now();
    await runAndKill(dataDir, 3_600_000);
    const seconds = Math.round((performance.now() - startedAt) / 100) / 10;
    const report = { records, seconds, kills, former: 0, upgraded: 0, nothing: 0, broken: 0 };
    for (let kill = 0; kill < kills; kill += 1) {
      copy();
      await runAndKill(dataDir, Math.random() * seconds * 1000);
      report[findPlace(dataDir)] += 1;
      if ((await readAfterStart(dataDir)) !== before) report.broken += 1;
    }
    return report;
  } finally {
    folder.remove();
  }
}

/** Any command upgrades the database first. */
async function runAndKill(dataDir: string, delayMs: number): Promise<void> {
  const child = spawn(process.execPath, [program, 'backup', join(dataDir, 'saved.backup')], {
    env: { PATH: process.env.PATH, DATA_DIR: dataDir },
    stdio: 'ignore',
  });
  const timer = setTimeout(() => child.kill('SIGKILL'), delayMs);
  await once(child, 'exit');
  clearTimeout(timer);
}

function findPlace(dataDir: string): 'former' | 'upgraded' | 'nothing' {
  const file = join(dataDir, 'postgres', 'PG_VERSION');
  if (!existsSync(file)) return 'nothing';
  return readFileSync(file, 'utf8').trim() === formerVersion ? 'former' : 'upgraded';
}

async function readAfterStart(dataDir: string): Promise<string> {
  const upgrade = upgradeWith(() => {});
  const database = await startEmbeddedDatabase({ dataDir, log: () => {}, upgrade });
  try {
    return (await readEverything(database.url)).join('\n');
  } finally {
    await database.stop();
  }
}
