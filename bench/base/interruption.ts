import { constants } from 'node:os';

type CleanUp = () => unknown;

const cleanUps = new Set<CleanUp>();
let isInterrupted = false;

/**
 * Registers a clean-up to run when the process is interrupted. Call it before starting whatever the clean-up stops.
 * Returns a function that unregisters it, for when the work has ended normally.
 *
 * @throws when the process is already interrupted, so that nothing new starts
 */
export function onInterrupt(cleanUp: CleanUp): () => void {
  if (isInterrupted) throw new Error('Interrupted.');
  cleanUps.add(cleanUp);
  return () => void cleanUps.delete(cleanUp);
}

/** Makes SIGINT, SIGTERM and SIGHUP run the registered clean-ups, newest first, before the process exits. */
export function cleanUpOnInterrupt(): void {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      if (isInterrupted) return;
      isInterrupted = true;
      console.error('Interrupted; stopping servers and removing temporary files ...');
      // The clean-ups make the current measurement fail.
      process.on('uncaughtException', () => {});
      void cleanUpAll().then(() => process.exit(128 + constants.signals[signal]));
    });
  }
}

async function cleanUpAll(): Promise<void> {
  for (const cleanUp of [...cleanUps].toReversed()) {
    try {
      await cleanUp();
    } catch (error) {
      console.error(error);
    }
  }
}
