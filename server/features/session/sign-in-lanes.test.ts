import { describe, expect, test } from 'vitest';
import { type SentCode, secondsUntilText, secondsUntilTry } from './sign-in-lanes.ts';

const start = Date.parse('2026-03-10T15:00:00Z');
const minute = 60;
const day = 24 * 60 * minute;

type Sent = { at: number; network?: string | null; wrong?: number; triedAt?: number; isConfirmed?: boolean };

/** Codes by the seconds after the start of the test. */
function codes(...sent: Sent[]): SentCode[] {
  return sent.map(({ at, network = 'A', wrong = 0, triedAt = at, isConfirmed = false }, index) => ({
    id: String(index),
    createdAt: new Date(start + at * 1000),
    network,
    wrongTries: wrong,
    triedAt: wrong > 0 ? new Date(start + triedAt * 1000) : null,
    isConfirmed,
  }));
}

function untilText(at: number, network: string | undefined, ...sent: Sent[]): number {
  return secondsUntilText({ codes: codes(...sent), network }, new Date(start + at * 1000));
}

/** The last of the codes is tried. */
function untilTry(at: number, network: string | undefined, ...sent: Sent[]): number {
  return secondsUntilTry(
    { codes: codes(...sent), network },
    String(sent.length - 1),
    new Date(start + at * 1000),
  );
}

/** Every network asks as often as it may, one after the other, for so many seconds. Returns all texts. */
function compete(networks: string[], seconds: number, sent: Sent[] = []): Sent[] {
  const texts = [...sent];
  for (let at = 0; at <= seconds; at += 10)
    for (const network of networks) if (untilText(at, network, ...texts) === 0) texts.push({ at, network });
  return texts;
}

describe('a text in the shared lane', () => {
  test('is sent at once when there was none', () => {
    expect(untilText(0, 'A')).toBe(0);
  });

  test('follows the last one after 30 seconds, whatever its network', () => {
    expect(untilText(10, 'A', { at: 0 })).toBe(20);
    expect(untilText(10, 'B', { at: 0 })).toBe(20);
    expect(untilText(30, 'B', { at: 0 })).toBe(0);
  });

  test('is the third of one network at most within ten minutes, and leaves two for others', () => {
    const three = [{ at: 0 }, { at: 30 }, { at: 60 }];
    expect(untilText(90, 'A', ...three)).toBe(10 * minute - 90);
    expect(untilText(90, 'B', ...three)).toBe(0);
    expect(untilText(120, 'C', ...three, { at: 90, network: 'B' })).toBe(0);
  });

  test('is the fifth of confirmed codes within ten minutes, because those were no stranger', () => {
    const four = [0, 30, 60, 90].map((at) => ({ at, isConfirmed: true }));
    expect(untilText(120, 'A', ...four)).toBe(0);
    expect(untilText(150, 'A', ...four, { at: 120, isConfirmed: true })).toBe(10 * minute - 150);
  });

  test('goes to the network with fewer texts when one becomes free', () => {
    const sent = [{ at: 0 }, { at: 30 }, { at: 60 }, { at: 90, network: 'B' }];
    expect(untilText(600, 'B', ...sent)).toBe(0);
    expect(untilText(600, 'A', ...sent)).toBe(30);
  });

  test('is not counted for a network that is not known, but for all together', () => {
    const sent = [0, 30, 60, 90].map((at) => ({ at, network: null }));
    expect(untilText(120, 'A', ...sent)).toBe(0);
    expect(untilText(150, 'B', ...sent, { at: 120 })).toBe(10 * minute - 150);
  });

  test.each([[['A']], [['A', 'B']]])(
    'reaches a new network within five minutes while %j ask all day',
    (strangers) => {
      const texts = compete(strangers, day - 600);
      for (const hours of [0, 1, 7, 23]) {
        const before = texts.filter(({ at }) => at <= hours * 60 * minute);
        const last = hours * 60 * minute;
        const all = compete([...strangers, 'owner'], last + 5 * minute, before);
        expect(all.some(({ network, at }) => network === 'owner' && at <= last + 5 * minute)).toBe(true);
      }
    },
  );

  test('is one of at most five in ten minutes and twenty a day, however many networks ask', () => {
    const texts = compete(['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H'], day);
    for (const { at } of texts) {
      expect(texts.filter((one) => one.at >= at && one.at < at + 10 * minute).length).toBeLessThanOrEqual(5);
      expect(texts.filter((one) => one.at >= at && one.at < at + day).length).toBeLessThanOrEqual(20);
    }
  });

  test('ends for one network after ten texts a day, and comes back the next day', () => {
    const texts = compete(['A'], day - 600);
    expect(texts).toHaveLength(10);
    expect(untilText(day - 600, 'A', ...texts)).toBe(600);
  });
});

describe('a text to a known browser', () => {
  test('is one of five in ten minutes, 30 seconds apart', () => {
    const four = [0, 30, 60, 90].map((at) => ({ at, network: null }));
    expect(untilText(100, undefined, ...four)).toBe(20);
    expect(untilText(120, undefined, ...four)).toBe(0);
    expect(untilText(150, undefined, ...four, { at: 120, network: null })).toBe(10 * minute - 150);
  });
});

describe('a try', () => {
  test('needs no wait after four wrong ones, and growing waits after each further five', () => {
    expect(untilTry(1, undefined, { at: 0, wrong: 4 }, { at: 1 })).toBe(0);
    expect(untilTry(1, undefined, { at: 0, wrong: 5 }, { at: 1 })).toBe(29);
    expect(untilTry(31, undefined, { at: 0, wrong: 5 }, { at: 30, wrong: 5 }, { at: 31 })).toBe(59);
    expect(untilTry(91, undefined, { at: 0, wrong: 10 }, { at: 60, wrong: 5, triedAt: 90 }, { at: 91 })).toBe(
      119,
    );
    expect(untilTry(1, 'A', { at: 0, wrong: 5 }, { at: 1 })).toBe(29);
  });

  test('does not wait for wrong ones of the same code or of another network', () => {
    expect(untilTry(1, 'A', { at: 0, wrong: 4 }, { at: 0, wrong: 4 })).toBe(0);
    expect(untilTry(1, 'B', { at: 0, wrong: 5 }, { at: 0, network: 'B', wrong: 4 })).toBe(0);
  });

  test('ends for a day after fifteen wrong ones of one network, and others go on', () => {
    const sent = [0, 600, 1200].map((at) => ({ at, wrong: 5 }));
    expect(untilTry(3000, 'A', ...sent, { at: 3000 })).toBe(day - 3000);
    expect(untilTry(3000, 'B', ...sent, { at: 3000, network: 'B' })).toBe(0);
    expect(untilText(3000, 'A', ...sent)).toBe(day - 3000);
    expect(untilText(3000, 'B', ...sent)).toBe(0);
  });

  test('ends for a known browser after thirty wrong ones', () => {
    const sent = Array.from({ length: 6 }, (_, n) => ({ at: n * 600, network: null, wrong: 5 }));
    const current = { at: 2 * 60 * 60, network: null };
    expect(untilTry(12 * 60 * 60, undefined, ...sent.slice(0, 5), current)).toBe(0);
    expect(untilTry(12 * 60 * 60, undefined, ...sent, current)).toBe(day - 12 * 60 * 60);
  });
});
