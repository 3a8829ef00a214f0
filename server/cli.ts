import { parseArgs } from 'node:util';
import { formatPhone } from '#schema/fields/phone.ts';
import { newUserSchema } from '#schema/users.ts';
import { StartupError } from './base/startup-error.ts';
import { type Config, readConfig } from './config/config.ts';
import { isDatabaseUnavailable, violates } from './db/database-errors.ts';
import { type OpenDatabase, openDatabase } from './db/open-database.ts';
import { seedCustomers } from './demo/generate/seed-customers.ts';
import { seedRecords, WithoutCustomers } from './demo/generate/seed-records.ts';
import { createUserUnattended } from './features/users/users.queries.ts';

const help = `Usage: npm run crewdesk -- <command>

  user add --name "Pat Doe" --phone "(312) 555-0142" [--technician]
      Adds a user, who can sign in from then on. This is the way back in when
      nobody can sign in any more because a phone number changed.

  seed [--customers 20000] [--records 100000] [--seed 7]
      Adds made-up customers, and made-up work orders, service contracts and
      projects to the customers that there are then. The same seed makes the
      same ones.

  help
      Shows this.

The settings are those of the server: DATABASE_URL, or the database in
DATA_DIR, whether its server is running or not.
`;

const hint = '"npm run crewdesk -- help" shows what there is.';

/** What was typed makes no sense. The message is one sentence for the person who typed it. */
class WrongUse extends Error {
  override name = 'WrongUse';
}

type Work = (database: OpenDatabase, config: Config) => Promise<string>;

/** Reads a command line into what it asks for, before any database is opened. */
function readCommand([first, second, ...rest]: string[]): Work {
  if (first === 'user' && second === 'add') return addUser(rest);
  if (first === 'seed') return seed(second === undefined ? rest : [second, ...rest]);
  if (first === undefined) throw new WrongUse(`A command is missing; ${hint}`);
  const typed = first === 'user' && second !== undefined ? `user ${second}` : first;
  throw new WrongUse(`There is no command "${typed}"; ${hint}`);
}

function addUser(args: string[]): Work {
  const { name, phone, technician } = readOptions(args, {
    name: { type: 'string' },
    phone: { type: 'string' },
    technician: { type: 'boolean' },
  });
  const result = newUserSchema.safeParse({ name, phone, isTechnician: technician });
  if (!result.success) throw new WrongUse(result.error.issues[0]?.message ?? 'This user cannot be added.');
  const user = result.data;
  return async ({ db }) => {
    try {
      await db.transaction().execute((tx) => createUserUnattended(tx, user, new Date()));
    } catch (error) {
      if (!violates(error, 'users_living_phone')) throw error;
      throw new WrongUse('Another user already has this phone number.');
    }
    return `Added ${user.name}, who can sign in with ${formatPhone(user.phone)} now.`;
  };
}

function seed(args: string[]): Work {
  const options = readOptions(args, {
    customers: { type: 'string' },
    records: { type: 'string' },
    seed: { type: 'string', default: '7' },
  });
  if (options.customers === undefined && options.records === undefined)
    throw new WrongUse('--customers or --records is missing.');
  const customers = optionalCount('customers', options.customers);
  const records = optionalCount('records', options.records);
  const number = wholeNumber('seed', options.seed, 0, 2 ** 32 - 1);
  return async ({ db }, config) => {
    const bulk = { seed: number, now: new Date(), timeZone: config.company.timeZone };
    const done: string[] = [];
    if (customers > 0)
      done.push(
        await timed(customers, 'customers', (count, onProgress) =>
          seedCustomers(db, { ...bulk, count, onProgress }),
        ),
      );
    if (records > 0)
      done.push(
        await timed(records, 'records', (count, onProgress) =>
          seedRecords(db, { ...bulk, count, onProgress }).catch(refuseWithoutCustomers),
        ),
      );
    return done.join('\n');
  };
}

function optionalCount(name: string, text: string | undefined): number {
  return text === undefined ? 0 : wholeNumber(name, text, 1, 1_000_000);
}

function refuseWithoutCustomers(error: unknown): never {
  if (!(error instanceof WithoutCustomers)) throw error;
  throw new WrongUse('There are no customers whose records these could be; add some with --customers.');
}

async function timed(
  count: number,
  things: string,
  add: (count: number, onProgress: (added: number) => void) => Promise<void>,
): Promise<string> {
  const start = performance.now();
  await add(count, (added) => {
    if (process.stderr.isTTY) process.stderr.write(`\r${added.toLocaleString('en-US')} ${things}`);
  });
  if (process.stderr.isTTY) process.stderr.write('\r');
  const seconds = ((performance.now() - start) / 1000).toFixed(1);
  return `Added ${count.toLocaleString('en-US')} ${things} in ${seconds} s.`;
}

function wholeNumber(name: string, text: string, least: number, most: number): number {
  const number = Number(text);
  if (/^\d+$/.test(text) && number >= least && number <= most) return number;
  throw new WrongUse(
    `--${name} must be a whole number from ${least} to ${most.toLocaleString('en-US')}, not "${text}".`,
  );
}

type OptionNames = NonNullable<NonNullable<Parameters<typeof parseArgs>[0]>['options']>;

function readOptions<const Options extends OptionNames>(args: string[], options: Options) {
  try {
    return parseArgs({ args, options, allowPositionals: false }).values;
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (!code?.startsWith('ERR_PARSE_ARGS')) throw error;
    // What follows the first sentence is about writing programs, not about using one.
    throw new WrongUse(message.replace(/\. To specify .*/s, '').replace(/\.?$/, '.'));
  }
}

async function run(args: string[]): Promise<string> {
  if (args[0] === 'help' || args.includes('--help')) return help;
  const work = readCommand(args);
  const config = readConfig(process.env);
  const opening = openDatabase(config);
  let isInterrupted = false;
  const interrupt = () => {
    if (isInterrupted) return;
    isInterrupted = true;
    // One that is still starting is stopped as soon as it is up.
    opening.then((database) => database.close()).finally(() => process.exit(130));
  };
  process.on('SIGINT', interrupt);
  process.on('SIGTERM', interrupt);
  const database = await opening;
  try {
    return await work(database, config);
  } catch (error) {
    // Closing the database under the work makes it fail; the exit is on its way.
    if (isInterrupted) await new Promise(() => {});
    if (isDatabaseUnavailable(error)) throw new StartupError('The database went away; please try again.');
    throw error;
  } finally {
    await database.close();
  }
}

try {
  process.stdout.write(`${(await run(process.argv.slice(2))).trimEnd()}\n`);
} catch (error) {
  if (!(error instanceof WrongUse || error instanceof StartupError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
