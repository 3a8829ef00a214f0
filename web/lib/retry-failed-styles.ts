const firstDelayMs = 1_000;
const maxDelayMs = 60_000;

/**
 * Loads stylesheets again that could not be loaded, as while the server starts again, first after a second, then after
 * twice as long each time, up to a minute. The code that loads those of dialogs and pages tries once, and takes them for
 * loaded from then on. Call it once, before the first one loads.
 */
export function retryFailedStyles(): void {
  const delayOf = new Map<string, number>();
  const retry = ({ target: link }: Event) => {
    if (!(link instanceof HTMLLinkElement) || link.rel !== 'stylesheet') return;
    const delayMs = delayOf.get(link.href) ?? firstDelayMs;
    delayOf.set(link.href, Math.min(2 * delayMs, maxDelayMs));
    // In the same place, because a later rule wins over an earlier one.
    window.setTimeout(() => link.replaceWith(link.cloneNode()), delayMs);
  };
  // Such an event does not bubble.
  window.addEventListener('error', retry, { capture: true });
}
