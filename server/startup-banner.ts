import { formatPhone } from '#schema/fields/phone.ts';
import { isLocalUrl, isLoopback } from './base/loopback.ts';
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

type Startup = {
  url: string;
  config: Config;
  isDemonstration: boolean;
  users: UserSummary;
  /** For the address at which the first person sets Crewdesk up; undefined once there is a user. */
  setUpSecret?: string | undefined;
  /** The folder in DATA_DIR with the demonstration that was here before. */
  leftDemonstration?: string | undefined;
};

/** The lines that a start prints: the URL of Crewdesk, who can sign in and where the confirmation code goes. */
export function describeStartup({
  url,
  config,
  isDemonstration,
  users,
  setUpSecret,
  leftDemonstration,
}: Startup): string[] {
  const { databaseUrl, dataDir, host } = config;
  return [
    `Crewdesk is ready at ${host === '127.0.0.1' ? localName(url) : url}`,
    ...(isDemonstration
      ? [
          `Sign in with ${formatPhone(demoUser.phone)} (${demoUser.name}); the confirmation code will appear here.`,
        ]
      : setUpSecret
        ? describeSetUp(config, url, setUpSecret)
        : describeSignIn(config, users)),
    ...(isDemonstration || databaseUrl ? [] : [`Data is stored in ${dataDir}.`]),
    ...(setUpSecret && leftDemonstration ? [`The demonstration is in ${dataDir}/${leftDemonstration}.`] : []),
    'Press Ctrl-C to stop.',
  ];
}

export function printStartupBanner(startup: Startup): void {
  print(describeStartup(startup));
}

function localName(url: string): string {
  return url.replace('//127.0.0.1', '//localhost');
}

/** Browsers send nothing behind the #, so the secret is in no log of a proxy. */
function describeSetUp({ host, publicUrl, trustProxy }: Config, url: string, secret: string): string[] {
  const isEncrypted = publicUrl.startsWith('https:') && trustProxy !== undefined;
  // A browser on this machine cannot reach a server that listens on another address without leaving the machine.
  if (!isEncrypted && !isLoopback(host) && !['0.0.0.0', '::', '[::]'].includes(host))
    return [
      'Nobody can sign in yet. To set Crewdesk up in a browser, start it with HOST=127.0.0.1, or behind a proxy with',
      'PUBLIC_URL=https://... and TRUST_PROXY. Or name the first user with ADMIN_NAME and ADMIN_PHONE.',
    ];
  const localUrl = isLocalUrl(url) ? localName(url) : `http://localhost:${new URL(url).port || 80}`;
  const base = isEncrypted ? publicUrl : localUrl;
  return [
    `Set it up for your company within 30 minutes${isEncrypted ? '' : ', in a browser on this machine'}, at`,
    `${base}/app/set-up#${secret}`,
    'This address works once; a new start prints a new one.',
  ];
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
