import type { z } from 'zod';
import type { setUpSchema } from '#schema/set-up.ts';
import type { Tx } from '#server/db/client.ts';
import { logChange } from '#server/db/history/history.ts';
import { saveInTransaction } from '#server/db/restores/save-in-transaction.ts';
import type { PhoneProof } from '#server/features/session/proof/phone-proof.writes.ts';
import { type NewSession, startSession } from '#server/features/session/session.queries.ts';
import { lockSettings, updateSettings } from '#server/features/settings/settings.writes.ts';
import { createUserAsSystem } from '#server/features/users/users.queries.ts';
import type { Services } from '#server/http/services.ts';
import { deleteSetUpSecret, lockFirstStart, requireSetUpSecret } from './set-up.queries.ts';

type SetUp = z.output<typeof setUpSchema>;

/**
 * Stores the company, creates its first user and signs them in. Undefined for a wrong code, which was counted then.
 * @throws AppError when somebody else was first, the address is not valid, or a detail is fixed by the environment
 */
export async function completeSetUp(
  services: Services,
  proof: PhoneProof,
  { secret, company, person, methodId, code }: SetUp,
): Promise<NewSession | undefined> {
  const { clock, config } = services;
  const now = clock.now();
  return saveInTransaction(services, async (tx) => {
    await lockFirstStart(tx);
    await requireSetUpSecret(tx, secret, now);
    if (!(await proof.confirm(tx, { methodId, code, phone: person.phone }))) return undefined;
    const user = await createUserAsSystem(tx, { ...person, isTechnician: false }, now);
    await storeCompany(tx, config, company, { actor: { id: user.id, name: user.name }, at: now });
    await deleteSetUpSecret(tx);
    return startSession(tx, user.id, now);
  });
}

async function storeCompany(
  tx: Tx,
  config: Services['config'],
  company: SetUp['company'],
  by: Parameters<typeof updateSettings>[3],
): Promise<void> {
  const before = await lockSettings(tx, config);
  const after = await updateSettings(tx, config, company, by);
  const change = { entityId: after.id, before: before.json, after: after.json };
  await logChange(tx, { ...by, entity: 'settings', ...change });
}
