import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { moveDemonstration } from './move-demonstration.ts';
import { readOwnCompany, saveOwnCompany } from './own-company-file.ts';

const day = '2026-11-23';
const entries = ['backups', 'outbox.jsonl', 'postgres', 'session-secret', 'uploads'];

function createDemonstration(): string {
  const dataDir = mkdtempSync(join(tmpdir(), 'crewdesk-demonstration-'));
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }));
  for (const name of entries) {
    mkdirSync(join(dataDir, name));
    writeFileSync(join(dataDir, name, 'content'), name);
  }
  writeFileSync(join(dataDir, 'server.pid'), 'claimed');
  mkdirSync(join(dataDir, `demo-${day}`));
  saveOwnCompany(dataDir, { step: 'confirmed' });
  return dataDir;
}

/** Throws at the nth step, which leaves what a crash leaves: there is nothing to clean up. */
function crashAt(n: number) {
  let steps = 0;
  return () => {
    steps += 1;
    if (steps === n) throw new Error('crashed');
  };
}

test('a start that is killed after any step leaves the next one to move the rest [10.11-11]', async () => {
  let crashes = 0;
  for (let isDone = false; !isDone; crashes += 1) {
    const dataDir = createDemonstration();
    isDone = await moveDemonstration(dataDir, day, crashAt(crashes + 1)).then(
      () => true,
      () => false,
    );
    const isLeft = readOwnCompany(dataDir)?.step === 'started';
    // A command that ran in between made a file of its own.
    if (!isLeft && crashes > 0) mkdirSync(join(dataDir, 'postgres'), { recursive: true });
    await moveDemonstration(dataDir, '2026-11-24', () => {});
    expect(readOwnCompany(dataDir)).toEqual({ step: 'started', folder: `demo-${day}-2` });
    const moved = join(dataDir, `demo-${day}-2`);
    expect(readdirSync(moved).toSorted()).toEqual(entries);
    for (const name of entries) expect(readFileSync(join(moved, name, 'content'), 'utf8')).toBe(name);
    const left = readdirSync(dataDir).filter((name) => name !== 'postgres');
    expect(left.toSorted()).toEqual([`demo-${day}`, `demo-${day}-2`, 'own-company.json', 'server.pid']);
  }
  // Listed, folder, five entries, left; then one without a crash.
  expect(crashes).toBe(9);
});

test('only what was confirmed is moved, once', async () => {
  const dataDir = createDemonstration();
  for (const step of ['requested', 'started'] as const) {
    saveOwnCompany(dataDir, step === 'started' ? { step, folder: 'demo-x' } : { step });
    await moveDemonstration(dataDir, day);
    expect(readdirSync(dataDir)).toContain('postgres');
  }
  writeFileSync(join(dataDir, 'own-company.json'), '{');
  await expect(moveDemonstration(dataDir, day)).rejects.toThrow('is damaged');
});
