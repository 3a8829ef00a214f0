const firstDelayMs = 1_000;
/** The last one comes four minutes after the first. After an upgrade of the server, the file may be gone for good. */
const maxTries = 8;

/**
 * Loads stylesheets again that could not be loaded, as while the server starts again, first after a second, then after
 * twice as long each time. The code that loads those of dialogs and pages tries once, and takes them for loaded from
 * then on. Call it once, before the first one loads.
 */
export function retryFailedStyles(): void {
  const triesOf = new Map<string, number>();
  const retry = ({ target: link }: Event) => {
    if (!(link instanceof HTMLLinkElement) || link.rel !== 'stylesheet') return;
    const tries = triesOf.get(link.href) ?? 0;
    if (tries === maxTries) return;
    triesOf.set(link.href, tries + 1);
    // In the same place, because a later rule wins over an earlier one.
    window.setTimeout(() => link.replaceWith(link.cloneNode()), firstDelayMs * 2 ** tries);
  };
  // Such an event does not bubble.
  window.addEventListener('error', retry, { capture: true });
}
