import { startEmbeddedDatabase } from '#server/embedded-postgres/embedded-database.ts';

/** Starts only the embedded database, prints the result as one line of JSON, and runs until it is killed. */
const [dataDir = ''] = process.argv.slice(2);
const print = (result: object) => process.stdout.write(`${JSON.stringify(result)}\n`);

try {
  const database = await startEmbeddedDatabase({ dataDir, log: () => {} });
  print({ url: database.url });
  setInterval(() => {}, 60_000);
} catch (error) {
  print({ error: (error as Error).message });
  process.exitCode = 1;
}
