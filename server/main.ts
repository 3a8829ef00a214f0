import { createLog } from './base/log.ts';
import { StartupError } from './base/startup-error.ts';
import { readConfig } from './config/config.ts';
import { startServer } from './start-server.ts';

/** Last resort: every shutdown step has its own timeout. */
const shutdownTimeoutMs = 15_000;

// A closed output pipe (`npm start | head`) must not end the server.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});

try {
  const config = readConfig(process.env);
  const log = createLog(config.logLevel);
  const starting = startServer(config, log);
  let isStopping = false;
  const stop = () => {
    // npm forwards signals that the process group has received already, so signals may repeat.
    if (isStopping) return;
    isStopping = true;
    setTimeout(() => process.exit(1), shutdownTimeoutMs).unref();
    // Waits for a startup in progress, so that no embedded database is left running.
    starting
      .then((server) => server.stop())
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
