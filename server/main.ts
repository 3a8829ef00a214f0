import { createLog } from './base/log.ts';
import { StartupError } from './base/startup-error.ts';
import { readConfig } from './config/config.ts';
import { startServer } from './start-server.ts';

/** Every step of a stop has a limit of its own; this is only for what nobody thought of. */
const timeoutMs = 15_000;

// Whoever read what we print may be gone (`npm start | head`), which is no reason to end.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});

try {
  const config = readConfig(process.env);
  const log = createLog(config.logLevel);
  const starting = startServer(config, log);
  let isStopping = false;
  const stop = () => {
    // A second Ctrl-C, or npm passing on what the group already got, changes nothing.
    if (isStopping) return;
    isStopping = true;
    setTimeout(() => process.exit(1), timeoutMs).unref();
    // Pressed during the start, it ends what will stand in a moment; a database left behind would be worse.
    starting
      .then((server) => server.stop())
      .then(
        () => process.exit(0),
        (error: unknown) => {
          log.error({ err: error }, 'stopping failed');
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
