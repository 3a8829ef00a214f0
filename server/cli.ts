import { backUpBeforeMigration } from './backup/automatic/before-migration.ts';
import { type BackupCommand, parseBackupCommand } from './backup/backup.commands.ts';
import { upgradeInTerminal } from './backup/upgrade/upgrade-database.ts';
import { StartupError } from './base/startup-error.ts';
import { explainArguments, help, parseCommand, UsageError } from './commands.ts';
import { readConfig } from './config/config.ts';
import { isDatabaseMisconfigured, isDatabaseUnavailable } from './db/database-errors.ts';
import { openDatabase } from './db/open/open-database.ts';

async function run(args: string[]): Promise<string> {
  if (args[0] === 'help' || args.includes('--help')) return help;
  const backup = explainArguments(() => parseBackupCommand(args));
  if (backup) return runBackup(backup);
  const command = parseCommand(args);
  const config = readConfig(process.env);
  const opening = openDatabase(config, (url) => backUpBeforeMigration(url, config), upgradeInTerminal);
  let isInterrupted = false;
  const interrupt = () => {
    if (isInterrupted) return;
    isInterrupted = true;
    // Waits for a database that is still starting, so that none is left running.
    opening.then((database) => database.close()).finally(() => process.exit(130));
  };
  process.on('SIGINT', interrupt);
  process.on('SIGTERM', interrupt);
  const database = await opening;
  try {
    return await command(database, config);
  } catch (error) {
    // The command failed because `interrupt` closed the database; wait for the exit.
    if (isInterrupted) await new Promise(() => {});
    if (isDatabaseUnavailable(error))
      throw new StartupError('The database connection was lost; please try again.');
    throw error;
  } finally {
    await database.close();
  }
}

/** Ctrl-C ends it at once, as a crash would; only an embedded database that it started is stopped. */
async function runBackup(command: BackupCommand): Promise<string> {
  let stop = async () => {};
  let isInterrupted = false;
  const interrupt = () => {
    if (isInterrupted) return;
    isInterrupted = true;
    stop().finally(() => process.exit(130));
  };
  process.on('SIGINT', interrupt);
  process.on('SIGTERM', interrupt);
  try {
    return await command(readConfig(process.env), (database) => {
      stop = () => database.stop();
    });
  } catch (error) {
    if (isInterrupted) await new Promise(() => {});
    if (isDatabaseMisconfigured(error))
      throw new StartupError(`DATABASE_URL cannot be used: ${error.message}.`);
    if (isDatabaseUnavailable(error))
      throw new StartupError(`The database cannot be reached: ${(error as Error).message}.`);
    throw error;
  }
}

try {
  process.stdout.write(`${(await run(process.argv.slice(2))).trimEnd()}\n`);
} catch (error) {
  if (!(error instanceof UsageError || error instanceof StartupError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
