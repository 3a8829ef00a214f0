import { startEmbeddedDatabase } from '#server/embedded-postgres/embedded-database.ts';

/** A server reduced to its database: says one line about how the start went, then lives until it is ended. */
const [dataDir = ''] = process.argv.slice(2);
const say = (fact: object) => process.stdout.write(`${JSON.stringify(fact)}\n`);

try {
  const database = await startEmbeddedDatabase({ dataDir, log: () => {} });
  say({ url: database.url });
  setInterval(() => {}, 60_000);
} catch (error) {
  say({ refused: (error as Error).message });
  process.exitCode = 1;
}
