import { listen } from '#server/db/listen.ts';

/**
 * Calls `onNotification` when a delivery was queued for immediate sending. The delivery loop also polls each second, so
 * a notification may be missed.
 */
export function listenForDeliveries(url: string, onNotification: () => void): { stop(): Promise<void> } {
  return listen(url, { channel: 'deliveries', onNotification });
}
