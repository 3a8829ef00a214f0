const connectionErrorCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
]);

// SQLSTATE prefixes: connection, resources, shutdown, timeout, system error, serialization failure, deadlock.
const temporaryStates = ['08', '53', '57P', '57014', '58', '40001', '40P01'];

// Messages of pg, which have no code, for an exhausted pool or a broken connection.
const temporaryMessages =
  /timeout exceeded when trying to connect|Connection terminated|Client has encountered a connection error|not queryable|driver has already been destroyed|Cannot use a pool after calling end/i;

// A Unix socket is missing while its database starts again, or has too many that wait.
const socketErrorCodes = new Set(['ENOENT', 'EAGAIN']);

function getProperty(error: unknown, name: 'code' | 'constraint' | 'message' | 'syscall'): string {
  const value = error instanceof Error ? (error as Error & Record<string, unknown>)[name] : undefined;
  return typeof value === 'string' ? value : '';
}

/** Whether the database is temporarily unavailable, so that the client may retry. */
export function isDatabaseUnavailable(error: unknown): boolean {
  const code = getProperty(error, 'code');
  return (
    connectionErrorCodes.has(code) ||
    (socketErrorCodes.has(code) && getProperty(error, 'syscall') === 'connect') ||
    (/^[0-9A-Z]{5}$/.test(code) && temporaryStates.some((state) => code.startsWith(state))) ||
    temporaryMessages.test(getProperty(error, 'message'))
  );
}

/** Whether the disk of the database has no space left. */
export function isDiskFull(error: unknown): boolean {
  return getProperty(error, 'code') === '53100';
}

/** Whether a statement read a setting that does not exist. The rest of the message is in the language of the server. */
export function isUnknownSetting(error: unknown, name: string): boolean {
  return getProperty(error, 'code') === '42704' && getProperty(error, 'message').includes(name);
}

/** Whether the transaction was rolled back because of a deadlock and may run again. */
export function isDeadlock(error: unknown): boolean {
  return getProperty(error, 'code') === '40P01';
}

/** Whether a statement was cancelled because of its timeout. */
export function isStatementTimeout(error: unknown): boolean {
  return getProperty(error, 'code') === '57014';
}

// A wrong password or role, a missing database, a role without the privilege to create tables.
const misconfiguredStates = /^(28|3D|42501)/;

// Messages of pg, which have no code, for a missing password or missing TLS support.
const misconfiguredMessages = /^SASL: |does not support SSL/;

/** Whether the database permanently refuses access, so that the settings must be changed. */
export function isDatabaseMisconfigured(error: unknown): error is Error {
  return (
    error instanceof Error &&
    (misconfiguredStates.test(getProperty(error, 'code')) || misconfiguredMessages.test(error.message))
  );
}

/** Whether a write violated this unique index or foreign key. */
export function violatesConstraint(error: unknown, constraint: string): boolean {
  return getProperty(error, 'code').startsWith('23') && getProperty(error, 'constraint') === constraint;
}

/** Whether PostgreSQL cannot represent a value from the client that passed the schemas (SQLSTATE class 22). */
export function isDataException(error: unknown): boolean {
  return /^22[0-9A-Z]{3}$/.test(getProperty(error, 'code'));
}
