import type { MailSender } from '#server/adapters/messages/senders.ts';
import { startNightlyBackups } from '#server/backup/automatic/nightly-backups.ts';
import { startRestores } from '#server/backup/requested/restore-worker.ts';
import type { Log } from '#server/base/log.ts';
import { startImports } from '#server/features/imports/work/import-worker.ts';
import type { Services } from '#server/http/services.ts';
import { startDeliveryLoop } from '#server/messaging/deliveries/delivery-loop.ts';
import { listenForDeliveries } from '#server/messaging/deliveries/delivery-wakeup.ts';
import { startReplyForwarding } from '#server/messaging/replies/reply-forwarding.ts';
import { startWarrantyWatch } from '#server/messaging/warranty-notices/warranty-watch.ts';
import { startHousekeeping } from './housekeeping.ts';

/** Starts the background jobs of a worker. Returns a function for each that stops it. */
export function startBackgroundJobs(
  url: string,
  services: Services,
  officeMail: MailSender,
  log: Log,
): (() => Promise<unknown>)[] {
  const loop = startDeliveryLoop(services, log);
  const replyForwarding = startReplyForwarding({ ...services, mail: officeMail }, log);
  const listener = listenForDeliveries(url, () => {
    loop.wake();
    replyForwarding.wake();
  });
  const stops = [
    startHousekeeping(services, log),
    startWarrantyWatch(services, log),
    startImports(services, log),
    startRestores(url, services, log),
  ];
  return [...stops, startNightlyBackups(url, services, log), listener.stop, loop.stop, replyForwarding.stop];
}
