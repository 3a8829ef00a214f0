import type { Tx } from '#server/db/client.ts';
import { logChange } from '#server/db/history/history.ts';
import { messageTemplates } from '#server/demo/catalogue/catalogue.ts';
import { createRandom } from '#server/demo/random.ts';
import { createMessageTemplate } from '#server/messaging/message-templates/message-templates.queries.ts';
import { type DemonstrationCompany, pickActor } from './demonstration-company.ts';

const seed = 9;
const dayMs = 24 * 60 * 60 * 1000;

/** Creates the message templates that staff have written in the last months. */
export async function createDemonstrationTemplates(
  tx: Tx,
  { staff, now }: DemonstrationCompany,
): Promise<void> {
  const random = createRandom(seed);
  for (const template of messageTemplates) {
    const at = new Date(now.getTime() - random.between(20, 200) * dayMs);
    const { id, json } = await createMessageTemplate(tx, template, at);
    const actor = pickActor(random, staff, at);
    await logChange(tx, { at, actor, entity: 'message-template', entityId: id, before: null, after: json });
  }
}
