const connectionFailures = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
]);

// Shutting down, starting up, disk or memory full, too many connections, cancelled by the statement's time-out.
const passingStates = ['08', '53', '57P', '57014', '58', '40001', '40P01'];

// What pg says, without a code, when the pool is exhausted or the connection broke under a statement.
const passingMessages =
  /timeout exceeded when trying to connect|Connection terminated|Client has encountered a connection error|not queryable|driver has already been destroyed|Cannot use a pool after calling end/i;

function propertyOf(error: unknown, name: 'code' | 'constraint' | 'message'): string {
  const value = error instanceof Error ? (error as Error & Record<string, unknown>)[name] : undefined;
  return typeof value === 'string' ? value : '';
}

/** Whether the database could not answer at the moment, which a client may try again. */
export function isDatabaseUnavailable(error: unknown): boolean {
  const code = propertyOf(error, 'code');
  return (
    connectionFailures.has(code) ||
    (/^[0-9A-Z]{5}$/.test(code) && passingStates.some((state) => code.startsWith(state))) ||
    passingMessages.test(propertyOf(error, 'message'))
  );
}

/** Whether two transactions waited for each other and this one was given up: it has left nothing and may run again. */
export function isDeadlock(error: unknown): boolean {
  return propertyOf(error, 'code') === '40P01';
}

/** Whether a statement was ended because its time was over. */
export function isTimedOut(error: unknown): boolean {
  return propertyOf(error, 'code') === '57014';
}

// A wrong password or role, a database that does not exist, a role that may not make its tables.
const closedStates = /^(28|3D|42501)/;

// What pg itself finds, without a code: no password for a server that wants one, no TLS where it is demanded.
const closedMessages = /^SASL: |does not support SSL/;

/** Whether the database turned us away for good, so that the settings have to be changed. */
export function isDatabaseClosed(error: unknown): error is Error {
  return (
    error instanceof Error &&
    (closedStates.test(propertyOf(error, 'code')) || closedMessages.test(error.message))
  );
}

/** Whether a write broke this unique index or foreign key. */
export function violates(error: unknown, constraint: string): boolean {
  return propertyOf(error, 'code').startsWith('23') && propertyOf(error, 'constraint') === constraint;
}

/** Whether a value that passed the schemas is one that PostgreSQL cannot read (class 22): it came from the client. */
export function isUnreadableValue(error: unknown): boolean {
  return /^22[0-9A-Z]{3}$/.test(propertyOf(error, 'code'));
}
