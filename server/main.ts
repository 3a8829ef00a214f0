import { createLog, type Log } from './base/log.ts';
import { StartupError } from './base/startup-error.ts';
import { readConfig } from './config/config.ts';
import { keepRunning, shutdownTimeoutMs } from './keep-running.ts';

/** Last resort: every step of a startup has its own timeout. */
const startupTimeoutMs = 60_000;

// A closed output pipe (`npm start | head`) must not end the server.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});

function reportFailure(error: unknown, log: Log): void {
  if (error instanceof StartupError) process.stderr.write(`${error.message}\n`);
  else log.error({ err: error }, 'starting again failed');
}

try {
  const config = readConfig(process.env);
  const log = createLog(config.logLevel);
  const onFailure = (error: unknown) => {
    reportFailure(error, log);
    process.exit(1);
  };
  const starting = keepRunning(config, log, { onFailure });
  let isStopping = false;
  const stop = () => {
    // npm forwards signals that the process group has received already, so signals may repeat.
    if (isStopping) return;
    isStopping = true;
    const exitAfter = (timeoutMs: number) => setTimeout(() => process.exit(1), timeoutMs).unref();
    exitAfter(startupTimeoutMs);
    // Waits for a startup in progress, so that no embedded database is left running.
    starting
      .then((server) => {
        exitAfter(shutdownTimeoutMs);
        return server.stop();
      })
      .then(
        () => process.exit(0),
        (error: unknown) => {
          log.error({ err: error }, 'shutdown failed');
          process.exit(1);
        },
      );
  };
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);
  process.on('SIGHUP', stop);
  await starting;
} catch (error) {
  if (!(error instanceof StartupError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exit(1);
}
