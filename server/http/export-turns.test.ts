import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ExportTurns } from './export-turns.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const present = new AbortController().signal;

/** Takes a turn and notes its start in `started`. */
function take(turns: ExportTurns, name: string, started: string[], signal = present) {
  return turns.take('user', signal).then((end) => {
    started.push(name);
    return end;
  });
}

test('exports of one user run one after the other, those of others at once', async () => {
  const turns = new ExportTurns();
  const started: string[] = [];
  const endFirst = await take(turns, 'first', started);
  const second = take(turns, 'second', started);
  const third = take(turns, 'third', started);
  await turns.take('somebody else', present);
  expect(started).toEqual(['first']);
  endFirst();
  endFirst();
  (await second)();
  await third;
  expect(started).toEqual(['first', 'second', 'third']);
});

test('an export that waited a minute is refused, and the next one still gets its turn', async () => {
  const turns = new ExportTurns();
  const endFirst = await turns.take('user', present);
  const second = expect(turns.take('user', present)).rejects.toMatchObject({
    status: 429,
    code: 'export_running',
    retryAfterSeconds: 60,
    message: 'Another export of yours is still running. Please try again when it has finished.',
  });
  await vi.advanceTimersByTimeAsync(59_000);
  const third = turns.take('user', present);
  await vi.advanceTimersByTimeAsync(1_000);
  await second;
  endFirst();
  await expect(third).resolves.toBeTypeOf('function');
});

test('a client that has gone keeps no turn', async () => {
  const turns = new ExportTurns();
  const endFirst = await turns.take('user', present);
  const gone = new AbortController();
  const second = expect(turns.take('user', gone.signal)).rejects.toMatchObject({ status: 429 });
  gone.abort();
  await second;
  endFirst();
  await turns.take('user', present);
  expect(vi.getTimerCount()).toBe(0);
});
