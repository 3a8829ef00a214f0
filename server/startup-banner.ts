import { formatPhone } from '#schema/fields/phone.ts';
import { demoUser } from './bootstrap-users.ts';
import type { Config } from './config/config.ts';
import type { UserSummary } from './features/users/users.queries.ts';

function print(lines: string[]): void {
  process.stdout.write(`\n${lines.map((line) => `  ${line}`).join('\n')}\n\n`);
}

/** Prints that this process is a worker and serves no pages. */
export function printWorkerBanner(): void {
  print(['Crewdesk worker is running; other processes serve the web app.', 'Press Ctrl-C to stop.']);
}

type Startup = { url: string; config: Config; isDemonstration: boolean; users: UserSummary };

/** The lines that a start prints: the URL of Crewdesk, who can sign in and where the confirmation code goes. */
export function describeStartup({ url, config, isDemonstration, users }: Startup): string[] {
  const { databaseUrl, dataDir, host } = config;
  return [
    `Crewdesk is ready at ${host === '127.0.0.1' ? url.replace('127.0.0.1', 'localhost') : url}`,
    ...(isDemonstration
      ? [
          `Sign in with ${formatPhone(demoUser.phone)} (${demoUser.name}); the confirmation code will appear here.`,
        ]
      : describeSignIn(config, users)),
    ...(isDemonstration || databaseUrl ? [] : [`Data is stored in ${dataDir}.`]),
    'Press Ctrl-C to stop.',
  ];
}

export function printStartupBanner(startup: Startup): void {
  print(describeStartup(startup));
}

function describeSignIn({ twilio, outboxPath }: Config, { first, count }: UserSummary): string[] {
  if (!first) return [];
  const [phone, others] = [formatPhone(first.phone), count - 1];
  const group = others > 0 ? `; ${others} more ${others === 1 ? 'person' : 'people'} can sign in` : '';
  return [
    `Sign in with ${phone} (${first.name})${group}.`,
    ...(twilio ? [] : [`Texts are not set up yet; the confirmation code will be in ${outboxPath}`]),
  ];
}
