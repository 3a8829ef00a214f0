import type { FastifyBaseLogger } from 'fastify';

type Level = Exclude<keyof FastifyBaseLogger, 'level' | 'child'>;
type ChildParameters = Parameters<FastifyBaseLogger['child']>;

/**
 * The log of a request, whose lines have its id. The logger is created with the first line, because few requests have one
 * and creating it takes a hundredth of a short list.
 */
class RequestLog implements FastifyBaseLogger {
  readonly #parent: FastifyBaseLogger;
  readonly #parameters: ChildParameters;
  #logger: FastifyBaseLogger | undefined;

  constructor(parent: FastifyBaseLogger, ...parameters: ChildParameters) {
    this.#parent = parent;
    this.#parameters = parameters;
  }

  get level(): string {
    return this.#parent.level;
  }

  fatal(...line: unknown[]): void {
    this.#write('fatal', line);
  }
  error(...line: unknown[]): void {
    this.#write('error', line);
  }
  warn(...line: unknown[]): void {
    this.#write('warn', line);
  }
  info(...line: unknown[]): void {
    this.#write('info', line);
  }
  debug(...line: unknown[]): void {
    this.#write('debug', line);
  }
  trace(...line: unknown[]): void {
    this.#write('trace', line);
  }
  silent(...line: unknown[]): void {
    this.#write('silent', line);
  }

  child(...parameters: ChildParameters): FastifyBaseLogger {
    return this.#open().child(...parameters);
  }

  #write(level: Level, line: unknown[]): void {
    const logger = this.#open();
    Reflect.apply(logger[level], logger, line);
  }

  #open(): FastifyBaseLogger {
    this.#logger ??= this.#parent.child(...this.#parameters);
    return this.#logger;
  }
}

/** A factory of request logs for Fastify. */
export function createRequestLog(
  parent: FastifyBaseLogger,
  ...parameters: ChildParameters
): FastifyBaseLogger {
  return new RequestLog(parent, ...parameters);
}
