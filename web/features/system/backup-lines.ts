import type { System } from '#schema/system.ts';
import { formatExactTime } from '#web/lib/format/format-date.ts';
import { spanText } from './elapsed-text.ts';
import type { SystemLine } from './system-line.ts';

const maxAgeMs = 36 * 60 * 60 * 1000;

export function describeBackups(facts: System<'backups'>, timeZone: string): SystemLine[] {
  const folder = describeFolder(facts, timeZone);
  return facts.bucket ? [folder, describeBucket(facts.bucket, facts.at, timeZone)] : [folder];
}

function describeFolder(facts: System<'backups'>, timeZone: string): SystemLine {
  const { isEmbedded, verifiedAt, problem, at } = facts;
  const title = 'Backups';
  if (verifiedAt === null) {
    if (problem === null && !isEmbedded)
      return { title, tone: 'note', text: 'Backups of your own PostgreSQL are not checked here.' };
    const detail = problem ?? 'Without a backup, a broken disk is the end of all data.';
    return { title, tone: 'problem', text: 'No backup was verified yet.', detail };
  }
  const verified = `Last verified ${formatExactTime(verifiedAt, timeZone)}.`;
  if (problem !== null) return { title, tone: 'problem', text: verified, detail: problem };
  const ageMs = Date.parse(at) - Date.parse(verifiedAt);
  if (ageMs > maxAgeMs)
    return {
      title,
      tone: 'problem',
      text: `No backup was verified for ${spanText(ageMs)}.`,
      detail: verified,
    };
  return { title, tone: 'ok', text: verified };
}

type Bucket = NonNullable<System<'backups'>['bucket']>;

function describeBucket({ copiedAt, problem }: Bucket, at: string, timeZone: string): SystemLine {
  const title = 'Bucket of backups';
  if (copiedAt === null) {
    const text = 'No backup was copied there yet.';
    return problem === null
      ? { title, tone: 'note', text }
      : { title, tone: 'problem', text, detail: problem };
  }
  const copied = `Last copied ${formatExactTime(copiedAt, timeZone)}.`;
  if (problem !== null) return { title, tone: 'problem', text: copied, detail: problem };
  const ageMs = Date.parse(at) - Date.parse(copiedAt);
  if (ageMs <= maxAgeMs) return { title, tone: 'ok', text: copied };
  return { title, tone: 'problem', text: `No backup was copied for ${spanText(ageMs)}.`, detail: copied };
}
