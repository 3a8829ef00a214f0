const connectionFailures = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
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

/** Whether the database turned us away for good: a wrong password or role, a database that does not exist. */
export function isDatabaseClosed(error: unknown): error is Error {
  return error instanceof Error && /^(28|3D)/.test(propertyOf(error, 'code'));
}

/** Whether a write broke this unique index or foreign key. */
export function violates(error: unknown, constraint: string): boolean {
  return propertyOf(error, 'code').startsWith('23') && propertyOf(error, 'constraint') === constraint;
}
