import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { createStorage } from '#server/adapters/storage/create-storage.ts';
import { systemClock } from '#server/base/clock.ts';
import { createLog } from '#server/base/log.ts';
import type { Config } from '#server/config/config.ts';
import { saveBackupState } from '#server/db/backup-state.ts';
import { createDatabase, createPool } from '#server/db/client.ts';
import { type DatabaseHandle, findOrStartDatabase } from '#server/db/open/open-database.ts';
import { BackupError } from './archive/backup-error.ts';
import type { Manifest } from './archive/manifest.ts';
import { askPassphrase } from './ask-passphrase.ts';
import { type ManagedBackup, makeManagedBackup } from './automatic/managed-backup.ts';
import { saveToBucket } from './bucket/backup-bucket.ts';
import { downloadHelp, parseDownload } from './bucket/download.command.ts';
import { restore } from './restore/restore.ts';
import { type TakenBackup, takeBackup } from './take/take-backup.ts';
import { upgradeInTerminal } from './upgrade/upgrade-database.ts';

/** Runs on a database that it opens itself, without migrating it, and returns what to print. */
export type BackupCommand = (
  config: Config,
  onStarted: (database: DatabaseHandle) => void,
) => Promise<string>;

export const backupHelp = `  backup [FILE] [--whole] [--encrypt]
      Saves the data, while the server is running or not, to FILE or to a new
      file in DATA_DIR/backups. Documents are saved in the folder "documents"
      beside it, each once; with --whole, in the file itself. With --encrypt or
      BACKUP_PASSPHRASE, everything is encrypted.

${downloadHelp}
  restore FILE [--without-missing-documents]
      Replaces all data by those of a backup. Stop the server first.
`;

/** Undefined for any other command. @throws TypeError of parseArgs */
export function parseBackupCommand([name, ...args]: string[]): BackupCommand | undefined {
  if (name === 'backup') return parseBackup(args);
  if (name === 'download') return parseDownload(args);
  if (name === 'restore') return parseRestore(args);
  return undefined;
}

function parseBackup(args: string[]): BackupCommand {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { whole: { type: 'boolean', default: false }, encrypt: { type: 'boolean', default: false } },
  });
  if (positionals.length > 1) throw new BackupError('Give one file name, or none.');
  if (values.whole && positionals.length === 0) throw new BackupError('Give a file name for --whole.');
  return async (config, onStarted) => {
    const now = new Date();
    const passphrase =
      values.encrypt || config.backupPassphrase
        ? await askPassphrase(config.backupPassphrase, 'Passphrase for the backup')
        : undefined;
    const storage = await createStorage(config, systemClock);
    const database = await findOrStartDatabase(config, upgradeInTerminal);
    onStarted(database);
    try {
      const [file] = positionals;
      const options = { url: database.url, config, storage, now };
      const { path, manifest, bytes, copied } =
        file === undefined
          ? await backUpToFolder({ ...options, config: { ...config, backupPassphrase: passphrase } })
          : {
              ...(await takeBackup({ ...options, path: resolve(file), passphrase, isWhole: values.whole })),
              copied: undefined,
            };
      const missing = manifest.missingDocuments.map(({ name }) => name);
      return [
        `Saved ${describeContents(manifest)} to ${path} (${describeSize(bytes)}) and read it back.`,
        ...(copied === undefined ? [] : [copied]),
        ...describeMissing(missing, 'could not be read'),
        ...(passphrase === undefined ? [] : ['Without the passphrase, nobody can restore it.']),
      ].join('\n');
    } finally {
      await database.stop();
    }
  };
}

/** Makes a backup in BACKUP_DIR, which counts like that of a night. */
async function backUpToFolder(
  options: ManagedBackup & { config: Pick<Config, 'backupBucket' | 'logLevel'> },
): Promise<TakenBackup & { copied: string | undefined }> {
  const { url, config, now } = options;
  const db = createDatabase(createPool({ url, max: 1, statementTimeoutMs: 60_000 }));
  try {
    const at = now.toISOString();
    let copied: string | undefined;
    const afterwards = async ({ path }: TakenBackup) => {
      await saveBackupState(db, { triedAt: at, problem: null, verifiedAt: at });
      copied = await saveToBucket({ db, config, path, now, log: createLog(config.logLevel) });
    };
    const backup = await makeManagedBackup({ ...options, afterwards });
    if (!backup) throw new BackupError('Another backup is being made or restored; please try again later.');
    return { ...backup, copied };
  } finally {
    await db.destroy();
  }
}

function parseRestore(args: string[]): BackupCommand {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { 'without-missing-documents': { type: 'boolean', default: false } },
  });
  const [file, ...others] = positionals;
  if (file === undefined || others.length > 0) throw new BackupError('Give one backup file.');
  return async (config, onStarted) => {
    let passphrase: Promise<string> | undefined;
    const { manifest, lost } = await restore({
      path: resolve(file),
      config,
      storage: await createStorage(config, systemClock),
      askPassphrase: () =>
        (passphrase ??= askPassphrase(config.backupPassphrase, 'Passphrase of the backup')),
      allowsMissingDocuments: values['without-missing-documents'],
      now: new Date(),
      claimTimeoutMs: 5_000,
      async openDatabase() {
        const database = await findOrStartDatabase(config, upgradeInTerminal);
        onStarted(database);
        return database;
      },
    });
    const at = manifest.createdAt.slice(0, 16).replace('T', ' ');
    return [
      `Restored ${describeContents(manifest)} as of ${at} UTC.`,
      ...(manifest.leavesDocuments
        ? ['It was made before an upgrade: the documents were left as they are.']
        : []),
      ...describeMissing(
        lost.map((document) => document.name),
        'is missing',
      ),
      'Start Crewdesk. Everyone has to sign in again, and no messages are sent until an office user releases them.',
    ].join('\n');
  };
}

function describeContents({ tables, documents }: Manifest): string {
  const rows = (name: string) => tables.find((table) => table.name === name)?.rows ?? 0;
  const all = tables.reduce((sum, table) => sum + table.rows, 0);
  const count = (number: number, label: string) =>
    `${number.toLocaleString('en-US')} ${label}${number === 1 ? '' : 's'}`;
  return `${count(rows('customers'), 'customer')}, ${count(rows('records'), 'record')}, ${count(documents.length, 'document')} (${count(all, 'row')})`;
}

function describeSize(bytes: number): string {
  const megabytes = bytes / 1024 / 1024;
  return megabytes < 1 ? `${Math.ceil(bytes / 1024)} KB` : `${megabytes.toFixed(1)} MB`;
}

function describeMissing(names: string[], problem: string): string[] {
  return names.map((name) => `The document "${name}" ${problem}.`);
}
