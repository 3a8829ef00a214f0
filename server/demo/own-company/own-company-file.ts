import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { StartupError } from '#server/base/startup-error.ts';
import { syncFolder } from '#server/embedded-postgres/sync-folder.ts';

export const ownCompanyFile = 'own-company.json';

/** How far DATA_DIR is on the way from the demonstration to a company of its own. */
const stateSchema = z.discriminatedUnion('step', [
  /** Somebody asked for it; the next start checks that the data is still the demonstration. */
  z.object({ step: z.literal('requested') }),
  z.object({ step: z.literal('confirmed') }),
  /** These entries of DATA_DIR are being moved to this folder in it. What appears later is not the demonstration's. */
  z.object({ step: z.literal('moving'), folder: z.string(), entries: z.array(z.string()) }),
  z.object({ step: z.literal('started'), folder: z.string() }),
]);
export type OwnCompanyState = z.output<typeof stateSchema>;

/** Undefined while nobody asked for it. @throws StartupError when the file is damaged */
export function readOwnCompany(dataDir: string): OwnCompanyState | undefined {
  const path = join(dataDir, ownCompanyFile);
  try {
    return stateSchema.parse(JSON.parse(readFileSync(path, 'utf8')));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw new StartupError(`The file ${path} is damaged; delete it to go on with what ${dataDir} holds.`);
  }
}

/** A crash leaves the former state or this one. */
export function saveOwnCompany(dataDir: string, state: OwnCompanyState): void {
  const path = join(dataDir, ownCompanyFile);
  writeFileSync(`${path}.new`, JSON.stringify(state), { mode: 0o600, flush: true });
  renameSync(`${path}.new`, path);
  syncFolder(dataDir);
}

export function forgetOwnCompany(dataDir: string): void {
  rmSync(join(dataDir, ownCompanyFile), { force: true });
  syncFolder(dataDir);
}
