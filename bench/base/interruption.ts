import { constants } from 'node:os';

type Undo = () => unknown;

const undos = new Set<Undo>();
let isInterrupted = false;

/**
 * Keeps what ends something that is about to be started, for the case that the run is interrupted. Call it before the
 * start; what it returns takes it off again, when that has been ended in the usual way.
 *
 * @throws when the run is interrupted already: then nothing more is started
 */
export function onInterruption(undo: Undo): () => void {
  if (isInterrupted) throw new Error('Interrupted.');
  undos.add(undo);
  return () => void undos.delete(undo);
}

/** From here on Ctrl-C and SIGTERM end this process once everything it started has ended, the latest first. */
export function cleanUpOnInterrupt(): void {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      if (isInterrupted) return;
      isInterrupted = true;
      console.error('Interrupted; stopping what was started ...');
      // What is being measured fails now, for no other reason than this.
      process.on('uncaughtException', () => {});
      void endAll().then(() => process.exit(128 + constants.signals[signal]));
    });
  }
}

async function endAll(): Promise<void> {
  for (const undo of [...undos].toReversed()) {
    try {
      await undo();
    } catch (error) {
      console.error(error);
    }
  }
}
