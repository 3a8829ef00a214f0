import { isValues, type Values } from '#schema/changes/unit.ts';
import { dayText, oneLine, referenceText } from '#schema/changes/value-text.ts';

// What is in the history for other reasons than that somebody edited it.

/** Either version may be missing; `actorId` is the user who did it. */
export type Event = { before: Values | null; after: Values | null; actorId: string | undefined };

function sessionText({ before, after, actorId }: Event): string | undefined {
  if (!before && after) return 'signed in';
  if (!before || after) return undefined;
  const { user } = before;
  // Earlier releases stored only the id.
  const id = isValues(user) ? user._id : user;
  return id === actorId ? 'signed out' : `ended a session of ${referenceText(user) ?? 'another user'}`;
}

function securityNoteText({ after }: Event): string | undefined {
  const { wrongCodes, networks, user } = after ?? {};
  const name = referenceText(user);
  if (typeof wrongCodes !== 'number' || name === undefined) return undefined;
  const from = typeof networks === 'number' && networks > 1 ? ` from ${networks} networks` : '';
  return `noticed ${wrongCodes} wrong sign-in codes for ${name}${from}`;
}

function documentText({ before, after }: Event): string | undefined {
  const name = oneLine((after ?? before)?.name);
  if (name === undefined || !before) return undefined;
  if (!after) return `deleted the file ${name}`;
  return !before.completedAt && after.completedAt ? `uploaded the file ${name}` : undefined;
}

function visitName(visit: Values): string {
  const day = dayText(visit.dueOn);
  const line = isValues(visit.line) ? oneLine(visit.line.label) : undefined;
  return `the visit${day ? ` of ${day}` : ''}${line ? ` (${line})` : ''}`;
}

const isOpen = ({ state }: Values) => state !== 'done' && state !== 'skipped' && state !== 'missed';

function visitText({ before, after }: Event): string | undefined {
  if (!before || !after) return undefined;
  const name = visitName(before);
  const reason = oneLine(after.reason);
  const why = reason ? `: ${reason}` : '';
  if (after.state !== before.state) {
    const doneOn = dayText(after.doneOn);
    if (after.state === 'skipped') return `skipped ${name}${why}`;
    if (after.state === 'done') return `counted ${name} as done${doneOn ? ` on ${doneOn}` : ''}`;
    if (after.state === 'missed') return `counted ${name} as missed`;
    if (isOpen(after) && !isOpen(before)) return `restored ${name}`;
  }
  const day = dayText(after.dueOn);
  if (day !== undefined && day !== dayText(before.dueOn))
    return after.movedTo ? `moved ${name} to ${day}${why}` : `moved ${name} back to ${day}`;
  const [number, former] = [referenceText(after.workOrder), referenceText(before.workOrder)];
  if (number === former) return undefined;
  return number ? `booked ${name} with ${number}` : `took ${name} off ${former}`;
}

function restoreText({ after }: Event): string | undefined {
  const name = oneLine(after?.name);
  if (name === undefined) return undefined;
  if (after?.state === 'waiting') return `began to restore the backup ${name}`;
  if (after?.state === 'canceled') return `canceled the restore of the backup ${name}`;
  if (after?.state === 'failed') return `could not restore the backup ${name}`;
  if (after?.state !== 'completed') return undefined;
  const before = oneLine(after.safetyBackup);
  return `restored the backup ${name}${before === undefined ? '' : `; the data of before are in ${before}`}`;
}

/** What happened, by the entity of the history; undefined for what needs no words of its own. */
export const eventTexts: Record<string, (event: Event) => string | undefined> = {
  session: sessionText,
  'sign-in-code': ({ after }) =>
    after ? `created a sign-in code for ${referenceText(after.user) ?? 'a user'}` : undefined,
  'security-note': securityNoteText,
  'backup-restore': restoreText,
  document: documentText,
  visit: visitText,
};
