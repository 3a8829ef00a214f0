import type { LatencyTargets } from './list-latency.ts';

/** What the office sees first: the page with its filters, and the figures. */
export const visitLists: LatencyTargets = {
  lists: {
    'due visits': '/api/visits?limit=50',
    'due visits, last first': '/api/visits?limit=50&sort=-dueOn',
    'overdue visits': '/api/visits?limit=50&state=overdue',
    'visits in their window': '/api/visits?limit=50&state=due',
    'upcoming visits': '/api/visits?limit=50&state=upcoming',
    'counts of visits': '/api/visits/counts',
  },
  rows: 'contracts',
  maxMs: 50,
};
