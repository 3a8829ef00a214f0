import { ApiError, isKeyReused, isRestoreRunning, isUnreachable } from '#web/lib/api/api-error.ts';

/** A save that is sent again by itself: there is no connection, or nothing is saved while a backup is being restored. */
type WaitingSave<Save> = {
  reason: 'unreachable' | 'restoring';
  save: Save;
  retries: number;
  retryAfter: number | undefined;
};

/** Why the last save of a form failed. `Save` is what it would take to send it again. */
export type SaveFailure<Save = unknown> =
  | WaitingSave<Save>
  /** Somebody deleted the entity. */
  | { reason: 'deleted' }
  /** It was sent so long ago that the server could take it for another one. */
  | { reason: 'expired' }
  /** Another page that went on with the same draft has created it. */
  | { reason: 'added' }
  | { reason: 'rejected' };

export function isWaiting<Save>(failure: SaveFailure<Save> | undefined): failure is WaitingSave<Save> {
  return failure?.reason === 'unreachable' || failure?.reason === 'restoring';
}

/**
 * Returns undefined if the server reported problems of fields.
 * @param retries how often the save was repeated without the user
 */
export function toSaveFailure<Save>(
  error: unknown,
  save: Save,
  retries: number,
): SaveFailure<Save> | undefined {
  if (isUnreachable(error)) {
    const retryAfter = error instanceof ApiError ? error.retryAfter : undefined;
    const reason = isRestoreRunning(error) ? 'restoring' : 'unreachable';
    return { reason, save, retries, retryAfter };
  }
  if (error instanceof ApiError && error.issues.length > 0) return undefined;
  if (isKeyReused(error)) return { reason: 'added' };
  const isDeleted = error instanceof ApiError && error.status === 404 && error.code === 'not_found';
  return { reason: isDeleted ? 'deleted' : 'rejected' };
}
