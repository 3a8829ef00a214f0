// Runs before the first paint and before any other code. A file of its own, because the content security policy allows
// no inline script. It imports nothing.
(() => {
  let scheme = 'auto';
  let token = null;
  try {
    scheme = localStorage.getItem('crewdesk.color-scheme') || 'auto';
    token = localStorage.getItem('crewdesk.session');
  } catch {
    // Without storage the system's choice stands.
  }

  // A dark screen never flashes white.
  const isDark =
    scheme === 'dark' || (scheme !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.setAttribute('data-mantine-color-scheme', isDark ? 'dark' : 'light');

  // The outline of the shell is in the page; its styles show it until the app has taken its place.
  if (token !== null && location.pathname.startsWith('/app/'))
    document.documentElement.setAttribute('data-first-shell', '');

  // What the page at this address needs, which would otherwise wait until one file after the other has named the next.
  // Only the build knows the names of the files and writes them into the page: scripts/web-build/first-requests.ts.
  if (token === null) return;
  const pages = JSON.parse(document.currentScript.dataset.pages ?? '[]');
  const responses = new Map();
  const init = {
    headers: { accept: 'application/json', authorization: `Bearer ${token}` },
    cache: 'no-store',
    credentials: 'same-origin',
  };
  for (const { path, files, requests } of pages) {
    if (!new RegExp(path).test(location.pathname)) continue;
    for (const href of files) {
      const kind = href.endsWith('.css') ? { rel: 'preload', as: 'style' } : { rel: 'modulepreload' };
      document.head.append(Object.assign(document.createElement('link'), kind, { href, crossOrigin: '' }));
    }
    // With a search or filters, a list requests something else.
    if (location.search !== '' && path.endsWith('$')) continue;
    for (const url of requests) {
      const response = fetch(url, init);
      response.catch(() => undefined);
      responses.set(url, response);
    }
  }
  globalThis.firstResponses = { token, responses };
})();
