// Runs before the first paint, so that a dark screen never flashes white. A file of its own, because the content
// security policy allows no inline script.
(() => {
  let scheme = 'auto';
  try {
    scheme = localStorage.getItem('crewdesk.color-scheme') || 'auto';
  } catch {
    // Without storage the system's choice stands.
  }
  const isDark =
    scheme === 'dark' || (scheme !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.setAttribute('data-mantine-color-scheme', isDark ? 'dark' : 'light');
})();
