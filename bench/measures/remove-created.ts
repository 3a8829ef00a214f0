import type { Installation } from '../processes/installation.ts';

/** Brings the tables back to what they were filled with: customers that a measurement created are later than those. */
export async function removeCreated({ pool, filledAt }: Installation): Promise<void> {
  const { rowCount } = await pool.query('delete from customers where created_at >= $1', [filledAt]);
  if (rowCount) await pool.query('vacuum customers, customer_contacts');
}
