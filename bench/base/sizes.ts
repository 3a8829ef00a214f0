/** How many customers or records the small and the large tables hold, and how long and how often everything is measured. */
export type Sizes = {
  customers: { small: number; large: number };
  records: { small: number; large: number };
  rounds: number;
  roundMs: number;
  warmUpMs: number;
  /** Calls are measured in more and shorter rounds: what else a machine does changes from one second to the next. */
  callRounds: number;
  callMs: number;
};

export const quick: Sizes = {
  customers: { small: 1_000, large: 20_000 },
  records: { small: 1_000, large: 100_000 },
  rounds: 5,
  roundMs: 1_000,
  warmUpMs: 1_500,
  callRounds: 11,
  callMs: 400,
};
export const full: Sizes = {
  customers: { small: 1_000, large: 200_000 },
  records: { small: 1_000, large: 1_000_000 },
  rounds: 7,
  roundMs: 2_000,
  warmUpMs: 2_000,
  callRounds: 15,
  callMs: 800,
};

/** As many as the web app's busiest minutes; one server process serves them over a pool of ten connections. */
export const connections = 8;
