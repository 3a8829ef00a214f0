import { freeMegabytes } from '#server/base/full-disk.ts';
import { type ArchiveVisitor, readArchive } from '../archive/read-archive.ts';
import { loadBackup } from '../restore/load-backup.ts';
import { connect } from '../take/snapshot.ts';
import type { TakenBackup } from '../take/take-backup.ts';

const megabyte = 1024 * 1024;
/** Tables with their indexes and the log of changes, and what the database needs to go on. */
const growth = 3;
const reservedMegabytes = 200;

/** Another database on the same server has another scratch database. */
const selectName = `select 'crewdesk_rehearsal_' || left(md5(current_database()), 12) as name`;

type Rehearsal = {
  url: string;
  dataDir: string;
  passphrase: string | undefined;
  backup: TakenBackup;
  now: Date;
};

/**
 * Restores a backup into a scratch database, which checks the rows of each table, all keys and constraints, and drops
 * it. One process at a time, which holds the backup lock.
 * @returns false without the space for it
 */
export async function rehearseRestore(rehearsal: Rehearsal): Promise<boolean> {
  const { url, dataDir, passphrase, backup, now } = rehearsal;
  const { path, manifest } = backup;
  const bytes = manifest.tables.reduce((sum, table) => sum + table.bytes, 0);
  if (freeMegabytes(dataDir) < (bytes / megabyte) * growth + reservedMegabytes) return false;
  const client = await connect(url, 'crewdesk backup');
  try {
    const { rows } = await client.query<{ name: string }>(selectName);
    const name = rows[0]?.name ?? '';
    // One that a killed process left.
    await client.query(`drop database if exists ${name} with (force)`);
    try {
      await client.query(`create database ${name}`);
      const target = Object.assign(new URL(url), { pathname: name });
      const readTables = (visitor: ArchiveVisitor) =>
        readArchive(path, async () => passphrase ?? '', visitor);
      await loadBackup({ url: target.href, manifest, readTables, now });
    } finally {
      await client.query(`drop database if exists ${name} with (force)`);
    }
    return true;
  } finally {
    await client.end();
  }
}
