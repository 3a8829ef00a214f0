import type { LatencyTargets } from './lists/list-latency.ts';

const likely = (typed: Record<string, string>) => `/api/customer/likely?${new URLSearchParams(typed)}`;

/** What is looked up while a new customer is typed: what many have in common, and what nobody has. */
export const likelyCustomers: LatencyTargets = {
  lists: {
    'likely customers by a name': likely({ name: 'Lakeview Bakery' }),
    'likely customers by a phone number': likely({ phone: '(312) 555-0142' }),
    'likely customers by everything': likely({
      name: 'Lakeview Bakery',
      phone: '(312) 555-0199',
      email: 'office@lakeview.example',
      street: '10 Market Street',
    }),
  },
  rows: 'customers',
  maxMs: 200,
};
