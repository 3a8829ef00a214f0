import type { Tx } from '../client.ts';

/** Fills an empty database with a small company. */
export async function seedDemonstration(_tx: Tx, _now: Date): Promise<void> {}
