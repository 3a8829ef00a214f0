import type { System, SystemPart } from '#schema/system.ts';
import { formatCount } from '#web/lib/format/format-count.ts';
import { formatExactTime } from '#web/lib/format/format-date.ts';
import { formatSize } from '#web/lib/format/format-size.ts';
import { describeBackups } from './backup-lines.ts';
import { agoText, spanText } from './elapsed-text.ts';
import { describeMessages } from './message-lines.ts';
import { counted, type SystemLine } from './system-line.ts';

const gigabyte = 1024 ** 3;
const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

const maxWorkerSilenceMs = minuteMs;
const minFreeBytes = gigabyte;
const minFreeShare = 0.05;
/** How long a restart of the database is worth a look. */
const restartMemoryMs = 24 * hourMs;
/** A start keeps the process busy. */
const startupMs = 3 * minuteMs;
/** Above it, the server refuses requests. */
const maxLagMs = 1000;

function describeWorkers({ workers, lastSeenAt, at }: System<'workers'>): SystemLine {
  const title = 'Sending';
  if (lastSeenAt === null)
    return {
      title,
      tone: 'problem',
      text: 'No worker is running.',
      detail: 'Messages wait until a process with ROLE=all or ROLE=worker is started.',
    };
  const silenceMs = Date.parse(at) - Date.parse(lastSeenAt);
  if (silenceMs > maxWorkerSilenceMs)
    return {
      title,
      tone: 'problem',
      text: `The last sign of a worker was ${spanText(silenceMs)} ago.`,
      detail: 'It is connected to the database but does not respond; restart it.',
    };
  return {
    title,
    tone: 'ok',
    text: workers === 1 ? 'The worker is running.' : `${formatCount(workers)} workers are running.`,
  };
}

function describeDisk({ freeBytes, totalBytes }: System<'disk'>): SystemLine {
  const title = 'Disk';
  if (freeBytes === null || totalBytes === null)
    return { title, tone: 'note', text: 'The free space is not known.' };
  const space = `${formatSize(freeBytes)} of ${formatSize(totalBytes)} free.`;
  if (freeBytes >= minFreeBytes && freeBytes >= totalBytes * minFreeShare)
    return { title, tone: 'ok', text: space };
  return {
    title,
    tone: 'problem',
    text: `Only ${space}`,
    detail: 'When the disk of the data folder is full, nothing can be saved.',
  };
}

function describeDatabase(facts: System<'database'>, timeZone: string): SystemLine {
  const { startedAt, restarts, lastRestartAt, at } = facts;
  const title = 'Database';
  const running = `Running since ${formatExactTime(startedAt, timeZone)}.`;
  if (!restarts || lastRestartAt === null) return { title, tone: 'ok', text: running };
  const times = restarts === 1 ? 'once' : `${formatCount(restarts)} times`;
  const text = `Restarted ${times} by itself, last ${agoText(lastRestartAt, at)}.`;
  const isRecent = Date.parse(at) - Date.parse(lastRestartAt) < restartMemoryMs;
  return isRecent
    ? { title, tone: 'problem', text, detail: 'The file postgres.log in the data folder says why.' }
    : { title, tone: 'note', text };
}

function describeProcess(facts: System<'process'>, timeZone: string): SystemLine {
  const { startedAt, maxLagMs: lagMs, usedConnections, maxConnections, waiting, at } = facts;
  const title = 'This server';
  const running = `Running since ${formatExactTime(startedAt, timeZone)}.`;
  const isStarting = Date.parse(at) - Date.parse(startedAt) < startupMs;
  const problems = [
    lagMs > maxLagMs && !isStarting && `It paused for ${spanText(lagMs)} within the last minutes.`,
    // For a moment, a request waits for a connection that is idle.
    waiting > 0 &&
      usedConnections >= maxConnections &&
      `${counted(waiting, ['request waits', 'requests wait'])} for one of ${maxConnections} connections to the database.`,
  ].filter((problem) => problem !== false);
  if (problems.length > 0)
    return { title, tone: 'problem', text: problems.join(' '), detail: `${running} It has too much to do.` };
  const connections = `${usedConnections} of ${maxConnections} connections to the database are in use`;
  return {
    title,
    tone: 'ok',
    text: running,
    detail: `The maximum pause within the last minutes was ${formatCount(lagMs)} ms; ${connections}.`,
  };
}

type Describe<Part extends SystemPart> = (facts: System<Part>, timeZone: string) => SystemLine[];

/** What each part says, in sentences that were true when it was read. */
export const systemLines: { [Part in SystemPart]: Describe<Part> } = {
  messages: describeMessages,
  workers: (facts) => [describeWorkers(facts)],
  backups: describeBackups,
  disk: (facts) => [describeDisk(facts)],
  database: (facts, timeZone) => [describeDatabase(facts, timeZone)],
  process: (facts, timeZone) => [describeProcess(facts, timeZone)],
};
