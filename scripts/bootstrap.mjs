// Prepares a fresh clone until the pinned Node can take over. Runs on the installed Node (20 or later) and imports no
// packages, because none may be installed yet.
const tasks = ['install', 'start', 'dev', 'test', 'check'];
const task = process.argv[2] ?? '';

try {
  if (!tasks.includes(task)) throw new Error(`Unknown task "${task}". Use one of: ${tasks.join(', ')}.`);
  if (Number(process.versions.node.split('.')[0]) < 20) {
    throw new Error(
      `Crewdesk requires Node 20 or later, but this is ${process.version}. Install a newer version from https://nodejs.org.`,
    );
  }
  // Imported only now, so that an older Node prints the error above instead of failing on newer syntax.
  const { installIfStale } = await import('./install-packages.mjs');
  const browser = task === 'test' ? await import('./install-browser.mjs') : undefined;
  // Both to their end: a package manager that is left alone would meet the one of the next attempt.
  const [packages] = await Promise.allSettled([installIfStale(), browser?.installPackagedBrowser()]);
  if (packages.status === 'rejected') throw packages.reason;
  if (task === 'start') await (await import('./build-web.mjs')).buildWebIfStale();
  browser?.ensureBrowser();
} catch (error) {
  console.error(error.message);
  process.exit(1);
}
