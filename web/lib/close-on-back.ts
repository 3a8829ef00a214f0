// Back closes the topmost dialog instead of leaving the page below it. Not a blocker of the router, which supports only
// one: the unsaved guard of a form.

type OpenDialog = {
  /** Undefined for a dialog that Back leaves open. */
  close: (() => void) | undefined;
  /** The position in the history of the page below the dialog. */
  pageIndex: number | undefined;
};

/** The topmost last. */
const openDialogs: OpenDialog[] = [];
let isReturning = false;

/** Whether leaving the page now would close a dialog above it. */
export function hasOpenDialog(): boolean {
  return openDialogs.length > 0;
}

/** The router numbers the entries of the history. */
function historyIndex(state: unknown): number | undefined {
  if (typeof state !== 'object' || state === null || !('idx' in state)) return undefined;
  return typeof state.idx === 'number' ? state.idx : undefined;
}

/** Keeps the router from leaving the page, and returns to its entry in the history. */
function handlePop(event: PopStateEvent): void {
  const topmost = openDialogs.at(-1);
  if (!isReturning && !topmost?.close) return;
  event.stopImmediatePropagation();
  if (isReturning) {
    isReturning = false;
    return;
  }
  const target = historyIndex(event.state);
  const steps = topmost?.pageIndex === undefined || target === undefined ? 1 : topmost.pageIndex - target;
  isReturning = steps !== 0;
  // `go(0)` would reload the page.
  if (isReturning) history.go(steps);
  topmost?.close?.();
}

/** Call it before the router is created: its own listener must come later. */
export function listenForBack(): void {
  // Once, however many routers are created.
  window.addEventListener('popstate', handlePop);
}

/**
 * Adds an open dialog, on top of the others, and returns the function that removes it.
 * @param close undefined: Back leaves the dialog open
 */
export function addOpenDialog(close: (() => void) | undefined): () => void {
  const dialog = { close, pageIndex: historyIndex(history.state) };
  openDialogs.push(dialog);
  return () => void openDialogs.splice(openDialogs.indexOf(dialog), 1);
}
