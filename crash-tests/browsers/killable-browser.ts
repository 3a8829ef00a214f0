import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { type BrowserContext, chromium } from '@playwright/test';
import { onInterrupt } from '#bench/base/interruption.ts';
import { findBrowser } from '#scripts/browser/find-browser.mjs';

export type KillableBrowser = {
  /** The context whose storage is in the profile. */
  context: BrowserContext;
  /** Kills all of its processes at once, as `kill -9` does. */
  kill(): Promise<void>;
};

/** Starts Chromium with a profile on the disk, which the next one with the same profile goes on with. */
export async function startKillableBrowser(profile: string): Promise<KillableBrowser> {
  const options = ['--headless', '--no-sandbox', '--no-first-run', '--remote-debugging-port=0'];
  const child = spawn(
    findBrowser() ?? chromium.executablePath(),
    [...options, `--user-data-dir=${profile}`, 'about:blank'],
    // A process group of its own, so that its processes can be killed together.
    { detached: true, stdio: ['ignore', 'ignore', 'pipe'] },
  );
  const exited = once(child, 'exit');
  const kill = async () => {
    if (child.pid !== undefined && child.exitCode === null && child.signalCode === null)
      process.kill(-child.pid, 'SIGKILL');
    await exited;
  };
  const unregister = onInterrupt(kill);
  let output = '';
  for await (const chunk of child.stderr.setEncoding('utf8').iterator({ destroyOnReturn: false })) {
    output += chunk;
    const endpoint = /DevTools listening on (ws:\S+)/.exec(output)?.[1];
    if (endpoint === undefined) continue;
    child.stderr.resume();
    const browser = await chromium.connectOverCDP(endpoint);
    const [context] = browser.contexts();
    if (!context) break;
    return {
      context,
      async kill() {
        unregister();
        await kill();
        await browser.close().catch(() => undefined);
      },
    };
  }
  await kill();
  throw new Error(`Chromium did not start: ${output}`);
}
