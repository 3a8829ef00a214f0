import { notifications } from '@mantine/notifications';
import { createRoot, type Root } from 'react-dom/client';
import { commands, page } from 'vitest/browser';
import { defaultPreferences } from '#schema/preferences/preferences.ts';
import { recordKinds } from '#schema/records/record-kinds.ts';
import { App } from '#web/app/app.tsx';
import { createRouter } from '#web/app/router.tsx';
import { queryClient } from '#web/lib/api/query-client.ts';
import { setToken } from '#web/lib/api/session-token.ts';
import { settleDrafts } from '#web/lib/drafts/drafts.ts';
import { eraseSealed } from '#web/lib/drafts/sealed-drafts.ts';
import { showProblemsTo } from '#web/lib/toasts/recent-problems.ts';
import { FakeApi, failure, pageOf } from './fake-api.ts';
import { company, session } from './samples.ts';
import { serveDrafts } from './serve-drafts.ts';
import { noVisits } from './visit-samples.ts';

/** The API of the current test. Every list is empty until the test gives it a response. */
export let api = new FakeApi();

const realFetch = window.fetch;

// A failed query is repeated at once; tests of failures would otherwise wait for half a second each.
const { queries, ...defaults } = queryClient.getDefaultOptions();
queryClient.setDefaultOptions({ ...defaults, queries: { ...queries, retryDelay: 0 } });

let pageLoads = 0;
let mounted: { root: Root; router: ReturnType<typeof createRouter> } | undefined;

export const defaultViewport = { width: 1440, height: 900 };

/** The response to an id without a responder of its own: pages are also requested when the pointer rests on a link. */
const missing = failure(404, { code: 'not_found', error: 'This was given no response by the test.' });

function createApi(): FakeApi {
  const created = new FakeApi();
  created.respond('GET /company', { data: company });
  created.respond('GET /backups', {
    data: { isOverdue: false, verifiedAt: null, problem: null, bucket: null },
  });
  created.respond('GET /backups/files', { data: [] });
  created.respond('GET /restores/current', { data: null });
  created.respond('GET /session', { data: session });
  created.respond('DELETE /session', undefined);
  created.respond('GET /preferences', { data: defaultPreferences });
  serveDrafts(created);
  created.respond('GET /customer', pageOf([]));
  created.respond('GET /customer/:id', missing);
  created.respond('GET /customer/:id/overview/:block', missing);
  created.respond('GET /customer/counts', ({ query }) => {
    const ids = query.get('ids')?.split(',') ?? [];
    return { data: Object.fromEntries(ids.map((id) => [id, { workOrders: 0, projects: 0 }])) };
  });
  created.respond('GET /customer/likely', { data: [] });
  created.respond('GET /customer/:id/service-addresses', { data: [] });
  created.respond('GET /customer/:id/equipment', { data: [] });
  created.respond('GET /user', pageOf([]));
  created.respond('GET /manufacturers', pageOf([]));
  created.respond('GET /messages', pageOf([]));
  created.respond('GET /messages/replies', pageOf([]));
  created.respond('GET /messages/replies/unread', { data: { unread: 0 } });
  created.respond('GET /messages/available-contacts', { data: [] });
  created.respond('GET /message-templates', pageOf([]));
  created.respond('GET /security-notes', { data: [] });
  created.respond('GET /suppressions', pageOf([]));
  created.respond('GET /imports', pageOf([]));
  created.respond('GET /imports/:id', missing);
  created.respond('GET /history', pageOf([]));
  created.respond('GET /history/:entity/:id', missing);
  created.respond('GET /system/:part', missing);
  created.respond('GET /search', { data: [], isComplete: true });
  created.respond('GET /warranties/expiring', { data: [] });
  created.respond('GET /visits', pageOf([]));
  created.respond('GET /service-contracts/:id/visits', { data: [] });
  created.respond('GET /visits/counts', { data: noVisits });
  for (const { apiPath } of recordKinds) {
    created.respond(`GET ${apiPath}`, pageOf([]));
    created.respond(`GET ${apiPath}/:id`, missing);
    created.respond(`GET ${apiPath}/total`, { data: { total: 0, open: 0 } });
  }
  return created;
}

/** Starts a test: an API without data, an empty browser, the default screen. */
export async function setUpBrowser(): Promise<void> {
  await settleDrafts();
  await eraseSealed({ userId: session.user._id });
  localStorage.clear();
  sessionStorage.clear();
  for (const userId of ['nobody', session.user._id]) showProblemsTo(userId);
  api = createApi();
  window.fetch = (input, init) =>
    String(input).startsWith('/api/') ? api.fetch(input, init) : realFetch(input, init);
  // The first click would otherwise give it the focus, upon which lists refetch.
  window.focus();
  await resetWindow();
}

/** What the browser reports at the start of a test. */
const defaultMedia = [
  '(prefers-color-scheme: light)',
  '(prefers-reduced-motion: reduce)',
  'screen',
  '(forced-colors: none)',
];

/** Undoes what a test did to the window. Asks the browser only if there is something to undo, which takes a while. */
async function resetWindow(): Promise<void> {
  const { width, height } = defaultViewport;
  if (window.innerWidth !== width || window.innerHeight !== height) await page.viewport(width, height);
  if (defaultMedia.every((media) => window.matchMedia(media).matches)) return;
  await commands.emulateMedia({
    colorScheme: 'light',
    reducedMotion: 'reduce',
    media: 'screen',
    forcedColors: 'none',
  });
}

/** Ends a test. Returns what went wrong at the fetch boundary. */
export function tearDownBrowser(): string[] {
  unmountApp();
  return api.errors;
}

/** Closes the app as closing the tab does; what the browser stores stays when the test renders it again. */
export function unmountApp(): void {
  const container = getContainer();
  // Removing the focused field lays out what changed last. Nothing of a hidden page is laid out.
  container.style.display = 'none';
  try {
    mounted?.root.unmount();
    mounted?.router.dispose();
    notifications.clean();
    queryClient.clear();
    container.replaceChildren();
  } finally {
    mounted = undefined;
    container.style.display = '';
  }
}

function getContainer(): HTMLElement {
  const container = document.getElementById('root');
  if (!container) throw new Error('The page of the tests has no root element.');
  return container;
}

/**
 * Opens a path of the app, as a page load does.
 * @param token the session token; null for a visitor without a session
 */
export function renderApp(path: string, { token = 'a-session' }: { token?: string | null } = {}): void {
  unmountApp();
  if (token !== null) setToken(token);
  // With the key of an earlier page load, the router would scroll to where that page was left.
  pageLoads += 1;
  history.replaceState({ key: `load-${pageLoads}` }, '', path);
  window.scrollTo(0, 0);
  const router = createRouter();
  const root = createRoot(getContainer());
  mounted = { root, router };
  root.render(<App router={router} />);
}

/** Goes to another page of the open app, as a link does. */
export async function navigateTo(path: string): Promise<void> {
  await mounted?.router.navigate(path);
}
