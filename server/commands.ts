import { parseArgs } from 'node:util';
import { formatPhone, toE164 } from '#schema/fields/phone.ts';
import { restoreRunningCode } from '#schema/restores.ts';
import { newUserSchema } from '#schema/users.ts';
import { backupHelp } from './backup/backup.commands.ts';
import { AppError } from './base/errors.ts';
import type { Config } from './config/config.ts';
import { readSessionSecret } from './config/session-secret.ts';
import type { Database, Tx } from './db/client.ts';
import { violatesConstraint } from './db/database-errors.ts';
import { systemActor } from './db/history/history.ts';
import type { OpenDatabase } from './db/open/open-database.ts';
import { findCompletedRestore, loadRestoreWatch } from './db/restores/restore-watch.ts';
import { saveInTransaction } from './db/restores/save-in-transaction.ts';
import { seedCustomers } from './demo/generate/seed-customers.ts';
import { NoCustomersError, seedRecords } from './demo/generate/seed-records.ts';
import { formatIssuedCode, issueCode } from './features/session/issued-codes.queries.ts';
import { findUserByPhone } from './features/session/session.queries.ts';
import { createUserAsSystem } from './features/users/users.queries.ts';
import { createSessionTokens } from './http/session-token.ts';

export const help = `Usage: npm run crewdesk -- <command>

  user add --name "Pat Doe" --phone "(312) 555-0142" [--technician]
      Adds a user, who can then sign in. Use it to recover access when nobody
      can sign in any more because a phone number changed.

  login-code PHONE
      Prints a code with which the user can sign in for 10 minutes, also when
      strangers used up the texts of the phone number.

  seed [--customers 20000] [--records 100000] [--seed 7]
      Adds generated customers, and generated work orders, service contracts
      and projects for all customers in the database. The same seed generates
      the same data.

${backupHelp}
  help
      Prints this help.

Uses the same settings as the server: DATABASE_URL, or the database in
DATA_DIR, whether the server is running or not.
`;

const hint = 'run "npm run crewdesk -- help" for help.';

/** Invalid arguments. The message is one sentence for the user. */
export class UsageError extends Error {
  override name = 'UsageError';
}

/** Runs on an open database and returns what to print. */
export type Command = (database: OpenDatabase, config: Config) => Promise<string>;

/**
 * Parses the whole command line before any database is opened.
 * @throws UsageError when the arguments are invalid
 */
export function parseCommand([first, second, ...rest]: string[]): Command {
  if (first === 'user' && second === 'add') return parseUserAdd(rest);
  if (first === 'login-code') return parseLoginCode(second === undefined ? rest : [second, ...rest]);
  if (first === 'seed') return parseSeed(second === undefined ? rest : [second, ...rest]);
  if (first === undefined) throw new UsageError(`A command is missing; ${hint}`);
  const name = first === 'user' && second !== undefined ? `user ${second}` : first;
  throw new UsageError(`Unknown command "${name}"; ${hint}`);
}

function parseUserAdd(args: string[]): Command {
  const { name, phone, technician } = parseOptions(args, {
    name: { type: 'string' },
    phone: { type: 'string' },
    technician: { type: 'boolean' },
  });
  const result = newUserSchema.safeParse({ name, phone, isTechnician: technician });
  if (!result.success) throw new UsageError(result.error.issues[0]?.message ?? 'The user is not valid.');
  const user = result.data;
  return async ({ db }) => {
    try {
      await save(db, (tx) => createUserAsSystem(tx, user, new Date()));
    } catch (error) {
      if (!violatesConstraint(error, 'users_living_phone')) throw error;
      throw new UsageError('Another user already has this phone number.');
    }
    return `Added ${user.name}, who can now sign in with ${formatPhone(user.phone)}.`;
  };
}

/** @throws UsageError while a backup is being restored, which would lose it */
async function save<Result>(db: Database, run: (tx: Tx) => Promise<Result>): Promise<Result> {
  const restoreWatch = await loadRestoreWatch(db, await findCompletedRestore(db), () => {});
  return saveInTransaction({ db, restoreWatch }, run).catch((error: unknown) => {
    if (!(error instanceof AppError) || error.code !== restoreRunningCode) throw error;
    throw new UsageError('A backup is being restored. Nothing can be saved until it ends.');
  });
}

function parseLoginCode(args: string[]): Command {
  const [text, ...others] = args;
  if (text === undefined || others.length > 0) throw new UsageError(`Give one phone number; ${hint}`);
  const phone = toE164(text);
  if (!phone) throw new UsageError(`"${text}" is not a phone number.`);
  return async ({ db }, config) => {
    const tokens = createSessionTokens(await readSessionSecret(config));
    const user = await findUserByPhone(db, phone);
    if (!user) throw new UsageError(`No user has the phone number ${formatPhone(phone)}.`);
    const request = {
      user: { id: user.id, name: user.name, phone },
      tokens,
      actor: systemActor,
      now: new Date(),
    };
    const { digits } = await save(db, (tx) => issueCode(tx, request)).catch((error: unknown) => {
      throw error instanceof AppError ? new UsageError(error.message) : error;
    });
    return [
      `The code for ${user.name} is ${formatIssuedCode(digits)}. It is valid for 10 minutes.`,
      'Enter it on the login page at "I have a code from a colleague".',
    ].join('\n');
  };
}

function parseSeed(args: string[]): Command {
  const options = parseOptions(args, {
    customers: { type: 'string' },
    records: { type: 'string' },
    seed: { type: 'string', default: '7' },
  });
  if (options.customers === undefined && options.records === undefined)
    throw new UsageError('--customers or --records is missing.');
  const customers = parseCount('customers', options.customers);
  const records = parseCount('records', options.records);
  const seed = parseInteger('seed', options.seed, 0, 2 ** 32 - 1);
  return async ({ db }, config) => {
    const common = { seed, now: new Date(), timeZone: config.company.timeZone };
    const results: string[] = [];
    if (customers > 0)
      results.push(
        await withProgress(customers, 'customers', (count, onProgress) =>
          seedCustomers(db, { ...common, count, onProgress }),
        ),
      );
    if (records > 0)
      results.push(
        await withProgress(records, 'records', (count, onProgress) =>
          seedRecords(db, { ...common, count, onProgress }).catch(throwSeedError),
        ),
      );
    return results.join('\n');
  };
}

function parseCount(name: string, text: string | undefined): number {
  return text === undefined ? 0 : parseInteger(name, text, 1, 1_000_000);
}

function throwSeedError(error: unknown): never {
  if (!(error instanceof NoCustomersError)) throw error;
  throw new UsageError('There are no customers to create records for; add some with --customers.');
}

async function withProgress(
  count: number,
  label: string,
  add: (count: number, onProgress: (added: number) => void) => Promise<void>,
): Promise<string> {
  const startedAt = performance.now();
  await add(count, (added) => {
    if (process.stderr.isTTY) process.stderr.write(`\r${added.toLocaleString('en-US')} ${label}`);
  });
  if (process.stderr.isTTY) process.stderr.write('\r');
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  return `Added ${count.toLocaleString('en-US')} ${label} in ${seconds} s.`;
}

function parseInteger(name: string, text: string, min: number, max: number): number {
  const value = Number(text);
  if (/^\d+$/.test(text) && value >= min && value <= max) return value;
  throw new UsageError(
    `--${name} must be a whole number from ${min} to ${max.toLocaleString('en-US')}, not "${text}".`,
  );
}

type OptionsConfig = NonNullable<NonNullable<Parameters<typeof parseArgs>[0]>['options']>;

function parseOptions<const Options extends OptionsConfig>(args: string[], options: Options) {
  return explainArguments(() => parseArgs({ args, options, allowPositionals: false }).values);
}

/** Turns what parseArgs throws into a sentence. */
export function explainArguments<Result>(parse: () => Result): Result {
  try {
    return parse();
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (!code?.startsWith('ERR_PARSE_ARGS')) throw error;
    // The rest of the message is for programmers.
    throw new UsageError(message.replace(/\. To specify .*/s, '').replace(/\.?$/, '.'));
  }
}
