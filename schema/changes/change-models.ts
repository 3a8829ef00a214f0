import { recordKinds } from '#schema/records/record-kinds.ts';
import { visitStates } from '#schema/visits/visits.ts';
import type { ChangeModel } from './change-model.ts';
import {
  messageChanges,
  messageTemplateChanges,
  outboxHoldChanges,
  stateLabels,
  suppressionChanges,
} from './message-changes.ts';
import { customerChanges, manufacturerChanges, userChanges } from './named-entities.ts';
import { recordChanges } from './record-changes.ts';
import { settingsChanges } from './settings-changes.ts';
import { unitsOf } from './unit.ts';
import { dayText, oneLine } from './value-text.ts';

const visitChanges: ChangeModel = {
  noun: 'visit',
  units: unitsOf({
    dueOn: { label: 'Day', type: 'day' },
    state: { label: 'State', type: 'choice', choiceLabels: stateLabels(visitStates) },
    workOrder: { label: 'Work Order', type: 'reference' },
    doneOn: { label: 'Day Done', type: 'day' },
    reason: { label: 'Reason', type: 'text' },
  }),
  toText: ({ dueOn }) => {
    const day = dayText(dueOn);
    return day && `of ${day}`;
  },
};

const withoutUnits = { units: [], toText: () => undefined };

/** The change models by the names that entities have in the history. */
const changeModels = new Map<string, ChangeModel>([
  ['customer', customerChanges],
  ['user', userChanges],
  ['manufacturer', manufacturerChanges],
  ...recordKinds.map((kind): [string, ChangeModel] => [kind.id, recordChanges(kind)]),
  ['message', messageChanges],
  ['message-template', messageTemplateChanges],
  ['suppression', suppressionChanges],
  ['outbox-hold', outboxHoldChanges],
  ['document', { noun: 'file', units: [], toText: ({ name }) => oneLine(name) }],
  ['visit', visitChanges],
  ['session', { noun: 'session', ...withoutUnits }],
  ['sign-in-code', { noun: 'sign-in code', ...withoutUnits }],
  ['settings', settingsChanges],
  ['import', { noun: 'import', units: [], toText: ({ name }) => oneLine(name) }],
  ['backup-restore', { noun: 'restore of a backup', units: [], toText: ({ name }) => oneLine(name) }],
  ['security-note', { noun: 'security note', ...withoutUnits }],
]);

/** Undefined for an entity that this release does not know. */
export function findChangeModel(entity: string): ChangeModel | undefined {
  return changeModels.get(entity);
}
