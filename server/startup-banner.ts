import { formatPhone } from '#schema/fields/phone.ts';
import { demoUser } from './bootstrap-users.ts';
import type { Config } from './config/config.ts';

function print(lines: string[]): void {
  process.stdout.write(`\n${lines.map((line) => `  ${line}`).join('\n')}\n\n`);
}

/** Says in the terminal that this process works by the clock and is not to be visited. */
export function printWorkerBanner(): void {
  print(['Crewdesk is at work here; its pages are served by other processes.', 'Ctrl-C stops it.']);
}

/** Says in the terminal where Crewdesk is and how to get in. */
export function printStartupBanner({
  address,
  config,
  isDemonstration,
}: {
  address: string;
  config: Config;
  isDemonstration: boolean;
}): void {
  const lines = [
    `Crewdesk is ready at ${config.host === '127.0.0.1' ? address.replace('127.0.0.1', 'localhost') : address}`,
  ];
  if (isDemonstration) {
    lines.push(
      `Sign in with ${formatPhone(demoUser.phone)} (${demoUser.name}); the confirmation code will be shown here.`,
    );
  } else if (!config.databaseUrl) {
    lines.push(`Data is kept in ${config.dataDir}.`);
  }
  lines.push('Ctrl-C stops it.');
  print(lines);
}
