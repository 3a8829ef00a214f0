import { formatPhone } from '#schema/fields/phone.ts';
import { demoUser } from './bootstrap-users.ts';
import type { Config } from './config/config.ts';

function print(lines: string[]): void {
  process.stdout.write(`\n${lines.map((line) => `  ${line}`).join('\n')}\n\n`);
}

/** Prints that this process is a worker and serves no pages. */
export function printWorkerBanner(): void {
  print(['Crewdesk worker is running; other processes serve the web app.', 'Press Ctrl-C to stop.']);
}

/** Prints the URL of Crewdesk and how to sign in. */
export function printStartupBanner({
  url,
  config,
  isDemonstration,
}: {
  url: string;
  config: Config;
  isDemonstration: boolean;
}): void {
  const lines = [
    `Crewdesk is ready at ${config.host === '127.0.0.1' ? url.replace('127.0.0.1', 'localhost') : url}`,
  ];
  if (isDemonstration) {
    lines.push(
      `Sign in with ${formatPhone(demoUser.phone)} (${demoUser.name}); the confirmation code will appear here.`,
    );
  } else if (!config.databaseUrl) {
    lines.push(`Data is stored in ${config.dataDir}.`);
  }
  lines.push('Press Ctrl-C to stop.');
  print(lines);
}
