import { listen, listenerName } from '#server/db/listen.ts';

const channel = 'deliveries';

/** Only workers have a connection of this name. */
export const workerApplicationName = listenerName(channel);

/**
 * Calls `onNotification` when a delivery was queued for immediate sending. The delivery loop also polls each second, so
 * a notification may be missed.
 */
export function listenForDeliveries(
  url: string,
  onNotification: () => void,
  pingMs?: number,
): { stop(): Promise<void> } {
  return listen(url, { channel, onNotification, pingMs });
}
