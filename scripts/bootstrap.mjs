// Brings a fresh clone to the point where the pinned Node can take over. Runs under whatever Node the
// machine has (20 or later) and imports no package, because there may be none yet.
const needs = ['install', 'start', 'dev', 'test', 'check'];
const need = process.argv[2] ?? '';

try {
  if (!needs.includes(need)) throw new Error(`Say what is needed: ${needs.join(', ')}.`);
  if (Number(process.versions.node.split('.')[0]) < 20) {
    throw new Error(
      `Crewdesk needs Node 20 or later; this is ${process.version}. Get a newer one from https://nodejs.org.`,
    );
  }
  // Imported late, so that an old Node reads the sentence above before it stumbles over newer syntax.
  const { installIfStale } = await import('./install-packages.mjs');
  await installIfStale();
  if (need === 'start') await (await import('./build-web.mjs')).buildWebIfStale();
  if (need === 'test') await (await import('./find-browser.mjs')).findOrInstallBrowser();
} catch (error) {
  console.error(error.message);
  process.exit(1);
}
