import { StartupError } from './base/startup-error.ts';
import { help, parseCommand, UsageError } from './commands.ts';
import { readConfig } from './config/config.ts';
import { isDatabaseUnavailable } from './db/database-errors.ts';
import { openDatabase } from './db/open-database.ts';

async function run(args: string[]): Promise<string> {
  if (args[0] === 'help' || args.includes('--help')) return help;
  const command = parseCommand(args);
  const config = readConfig(process.env);
  const opening = openDatabase(config);
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

try {
  process.stdout.write(`${(await run(process.argv.slice(2))).trimEnd()}\n`);
} catch (error) {
  if (!(error instanceof UsageError || error instanceof StartupError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
