import type { RestorePhase } from '#schema/restores.ts';
import type { Database } from '#server/db/client.ts';
import { changeRestore, type StoredRestore } from '#server/db/restores/restore-state.ts';

/** Another worker, or a user who canceled, took the restore away. */
export class RestoreLost extends Error {}

/** Where the share of the whole is when a phase begins and ends. Loading takes nearly all of the time. */
const shares: Record<RestorePhase, readonly [from: number, to: number]> = {
  checking: [0, 0.1],
  saving: [0.1, 0.25],
  documents: [0.25, 0.35],
  loading: [0.35, 0.98],
  replacing: [0.98, 1],
};
/** Before this, nobody knows how long it takes. */
const minEstimateMs = 3_000;
const saveEveryMs = 500;

/** @param within the share of the phase */
export function shareOf(phase: RestorePhase, within: number): number {
  const [from, to] = shares[phase];
  return from + (to - from) * Math.min(Math.max(within, 0), 1);
}

export function secondsLeft(share: number, elapsedMs: number): number | null {
  if (elapsedMs < minEstimateMs || share < 0.02) return null;
  return Math.ceil((elapsedMs * (1 - share)) / share / 1000);
}

export type Claim = StoredRestore & { token: string };

export type RestoreProgress = {
  /** Aborted once the restore is lost. */
  readonly signal: AbortSignal;
  /** @throws RestoreLost */
  begin(phase: RestorePhase, change?: Partial<StoredRestore>): Promise<void>;
  advance(within: number, rows?: number): void;
  /** Ends saving. */
  stop(): void;
};

/** Saves the progress of a claimed restore twice a second, and notices when it is lost. */
export function followProgress(db: Database, { id, token }: Claim): RestoreProgress {
  const lost = new AbortController();
  const startedAt = performance.now();
  let phase: RestorePhase = 'checking';
  let within = 0;
  let rows: number | undefined;
  let isSaving = false;

  async function save(change: Partial<StoredRestore> = {}): Promise<void> {
    const share = shareOf(phase, within);
    const seconds = secondsLeft(share, performance.now() - startedAt);
    const progress = { ...change, phase, share, secondsLeft: seconds, ...(rows !== undefined && { rows }) };
    if (await changeRestore(db, id, progress, { token })) return;
    const error = new RestoreLost('The restore was canceled or taken over.');
    lost.abort(error);
    throw error;
  }

  const timer = setInterval(() => {
    if (isSaving) return;
    isSaving = true;
    // A database that cannot be reached fails the work itself.
    void save()
      .catch(() => {})
      .finally(() => {
        isSaving = false;
      });
  }, saveEveryMs).unref();

  return {
    signal: lost.signal,
    async begin(next, change) {
      [phase, within] = [next, 0];
      await save(change);
    },
    advance(share, loadedRows) {
      within = share;
      rows = loadedRows ?? rows;
    },
    stop: () => clearInterval(timer),
  };
}
