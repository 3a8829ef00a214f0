/** The row counts of the small and the large tables, and the number and length of the measured rounds. */
export type Sizes = {
  customers: { small: number; large: number };
  records: { small: number; large: number };
  visits: { small: number; large: number };
  overview: { small: number; large: number };
  rounds: number;
  roundMs: number;
  warmUpMs: number;
  /** Requests are measured in more and shorter rounds: the load of a shared machine changes every second. */
  requestRounds: number;
  requestRoundMs: number;
  /** The number and the length of the rounds under mixed load. */
  mixed: { rounds: number; roundMs: number };
};

export const quickSizes: Sizes = {
  customers: { small: 1_000, large: 20_000 },
  records: { small: 1_000, large: 100_000 },
  visits: { small: 1_000, large: 100_000 },
  overview: { small: 3_000, large: 100_000 },
  rounds: 5,
  roundMs: 1_000,
  warmUpMs: 1_500,
  requestRounds: 11,
  requestRoundMs: 400,
  mixed: { rounds: 5, roundMs: 12_000 },
};
export const fullSizes: Sizes = {
  customers: { small: 1_000, large: 200_000 },
  records: { small: 1_000, large: 1_000_000 },
  visits: { small: 1_000, large: 100_000 },
  overview: { small: 3_000, large: 1_000_000 },
  rounds: 7,
  roundMs: 2_000,
  warmUpMs: 2_000,
  requestRounds: 15,
  requestRoundMs: 800,
  mixed: { rounds: 10, roundMs: 60_000 },
};

/** Concurrent connections, as in the busiest minutes of the web app. The server's pool has ten database connections. */
export const connections = 8;
