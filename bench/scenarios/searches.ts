import { timeZone } from '#bench/base/time-zone.ts';
import { seedCustomers } from '#server/demo/generate/seed-customers.ts';
import { seedRecords } from '#server/demo/generate/seed-records.ts';
import { records } from './records.ts';
import type { Scenario } from './scenario.ts';

/** Records with one customer for five of them, so that a million records have 200,000 customers. */
export const searches: Scenario = {
  ...records,
  name: 'records to search',
  async fill(db, count) {
    const now = new Date();
    await seedCustomers(db, { count: count / 5, seed: 1, now });
    await seedRecords(db, { count, seed: 1, now, timeZone });
  },
};
