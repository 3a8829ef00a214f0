import { expect, test } from 'vitest';
import type { Visit, VisitState } from '#schema/visits/visits.ts';
import { visitsWhileClosed } from './visits-while-closed.ts';

const visit = (dueOn: string, state: VisitState) => ({ dueOn, state }) as Visit;

test('finds the open visits that came due from the closing day to today', () => {
  const visits = [
    visit('2026-01-31', 'overdue'),
    visit('2026-02-01', 'overdue'),
    visit('2026-03-01', 'skipped'),
    visit('2026-04-01', 'booked'),
    visit('2026-05-01', 'due'),
    visit('2026-05-02', 'due'),
  ];
  const found = visitsWhileClosed(visits, '2026-02-01', '2026-05-01');
  expect(found.map(({ dueOn }) => dueOn)).toEqual(['2026-02-01', '2026-05-01']);
});
