import { readConfig } from './config.ts';
import { createLog } from './lib/log.ts';
import { StartRefused } from './lib/start-refused.ts';
import { startServer } from './start-server.ts';

/** How long a stop may take before what still hangs is cut off. */
const patienceMs = 9000;

try {
  const config = readConfig(process.env);
  const log = createLog(config.logLevel);
  const starting = startServer(config, log);
  let isStopping = false;
  const stop = () => {
    // A second Ctrl-C, or npm passing on what the group already got, changes nothing.
    if (isStopping) return;
    isStopping = true;
    setTimeout(() => process.exit(0), patienceMs).unref();
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
  if (!(error instanceof StartRefused)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exit(1);
}
