import { resendAfterSeconds } from '#schema/session.ts';

/** A confirmation code of the last day. `network` is that of the request, null when unknown. */
export type SentCode = {
  id: string;
  createdAt: Date;
  network: string | null;
  wrongTries: number;
  /** When the code was last entered; null if never. */
  triedAt: Date | null;
  isConfirmed: boolean;
};

/**
 * The codes for a phone number that count together. All browsers that are not known share one lane, and `network` is the
 * one that asks; a known browser has a lane of its own, without networks.
 */
export type Lane = { codes: readonly SentCode[]; network: string | undefined };

/** At most `max` within any `seconds`. */
type Cap = { max: number; seconds: number };

const daySeconds = 24 * 60 * 60;
const textCaps: readonly Cap[] = [
  { max: 5, seconds: 600 },
  { max: 20, seconds: daySeconds },
];
const wrongTryCap: Cap = { max: 30, seconds: daySeconds };

/** Waits begin after this many wrong tries, and double with each further five. */
const triesPerWait = 5;
const firstWaitSeconds = 30;

/** The lanes of a phone number need the codes of this many seconds. */
export const laneSeconds = daySeconds;

/** Seconds until the lane may have another text; 0 when it may have one now. */
export function secondsUntilText(lane: Lane, now: Date): number {
  const latest = Math.max(...lane.codes.map(({ createdAt }) => createdAt.getTime()));
  const resendAt = Number.isFinite(latest) ? latest + resendAfterSeconds * 1000 : 0;
  return secondsUntil(now, [resendAt, ...expiriesOf(lane)], (at) => {
    const isSpaced = at >= resendAt;
    return isSpaced && textCaps.every((cap) => hasTextLeft(lane, cap, at)) && hasTryLeft(lane, at);
  });
}

/** Seconds until a code of the lane may be tried; 0 when it may be tried now. Only other codes make it wait. */
export function secondsUntilTry(lane: Lane, id: string, now: Date): number {
  const others = { ...lane, codes: lane.codes.filter((code) => code.id !== id) };
  const waitsUntil = (at: number) => lastTryAt(others) + waitMs(wrongTriesOf(others, at));
  return secondsUntil(
    now,
    [waitsUntil(now.getTime()), ...expiriesOf(lane)],
    (at) => at >= waitsUntil(at) && hasTryLeft(lane, at),
  );
}

/**
 * Whether a cap leaves more than the network has had already. So the network with the fewest comes first, and each
 * network that takes all it gets leaves half for the next one.
 */
function hasTextLeft({ codes, network }: Lane, { max, seconds }: Cap, at: number): boolean {
  const counted = codes.filter(({ createdAt }) => createdAt.getTime() > at - seconds * 1000);
  // A code that was confirmed was no stranger's.
  const own = counted.filter((code) => !code.isConfirmed && isOf(network, code)).length;
  return max - counted.length > own;
}

function hasTryLeft(lane: Lane, at: number): boolean {
  const left = wrongTryCap.max - sum(recentCodes(lane.codes, at));
  return left > (lane.network === undefined ? 0 : wrongTriesOf(lane, at));
}

/** The wrong tries of the network, or of the known browser, within a day. */
function wrongTriesOf({ codes, network }: Lane, at: number): number {
  const own = network === undefined ? codes : codes.filter((code) => isOf(network, code));
  return sum(recentCodes(own, at));
}

function lastTryAt({ codes, network }: Lane): number {
  const own = network === undefined ? codes : codes.filter((code) => isOf(network, code));
  return Math.max(0, ...own.map(({ triedAt }) => triedAt?.getTime() ?? 0));
}

function isOf(network: string | undefined, code: SentCode): boolean {
  return network !== undefined && code.network === network;
}

function recentCodes(codes: readonly SentCode[], at: number): readonly SentCode[] {
  return codes.filter(({ createdAt }) => createdAt.getTime() > at - wrongTryCap.seconds * 1000);
}

function sum(codes: readonly SentCode[]): number {
  return codes.reduce((total, { wrongTries }) => total + wrongTries, 0);
}

function waitMs(wrongTries: number): number {
  const steps = Math.floor(wrongTries / triesPerWait);
  return steps === 0 ? 0 : firstWaitSeconds * 1000 * 2 ** (steps - 1);
}

/** The moments at which codes stop counting toward a cap. */
function expiriesOf({ codes }: Lane): number[] {
  return codes.flatMap(({ createdAt }) =>
    textCaps.map(({ seconds }) => createdAt.getTime() + seconds * 1000),
  );
}

/** Seconds until the first of the moments, or now, at which something is allowed. All is allowed after the last one. */
function secondsUntil(now: Date, moments: number[], isAllowed: (at: number) => boolean): number {
  const start = now.getTime();
  if (isAllowed(start)) return 0;
  const later = moments.filter((moment) => moment > start).toSorted((one, other) => one - other);
  const allowedAt = later.find(isAllowed) ?? later.at(-1) ?? start;
  return (allowedAt - start) / 1000;
}
