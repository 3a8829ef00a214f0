import { ownSections } from '#schema/records/own-fields.ts';
import type { RecordKind } from '#schema/records/record-kind.ts';
import type { commonFields } from '#schema/records/records.ts';
import type { RecordFormSlots } from './record-form-slots.ts';

export type RecordSection = { id: string; title: string; fields: string[] };

/** The section of the form that holds each field; a field without one does not compile. */
const sectionOfField: Record<keyof ReturnType<typeof commonFields>, 'owner' | 'information'> = {
  customerPo: 'owner',
  proposalNumber: 'owner',
  billingAddress: 'owner',
  serviceAddress: 'owner',
  classification: 'information',
  description: 'information',
};

function fieldsIn(section: 'owner' | 'information'): string[] {
  return Object.entries(sectionOfField)
    .filter(([, place]) => place === section)
    .map(([name]) => name);
}

/** The sections of a kind's form from top to bottom, each with the fields of the record in it. */
export function recordSections(
  kind: RecordKind,
  messages: Pick<RecordFormSlots['messages'], 'id' | 'title'>,
): RecordSection[] {
  const { id, labels } = kind;
  const { information, visits } = ownSections(kind);
  return [
    { id: 'owner-information', title: 'Owner Information', fields: ['customer', ...fieldsIn('owner')] },
    {
      id: `${id}-information`,
      title: `${labels.title} Information`,
      fields: [...fieldsIn('information'), ...Object.keys(information)],
    },
    ...(kind.hasTechnicians
      ? [{ id: 'assigned-technicians', title: 'Assigned Technicians', fields: ['assignedTechnicians'] }]
      : []),
    { id: 'contacts', title: 'Contacts', fields: ['contacts'] },
    { id: `${id}-status`, title: `${labels.title} Status`, fields: ['statusTimeline'] },
    { id: 'equipment', title: 'Equipment', fields: ['equipment'] },
    { id: 'warranties', title: 'Warranties', fields: ['warranties'] },
    ...(kind.hasVisits ? [{ id: 'visits', title: 'Visits', fields: Object.keys(visits) }] : []),
    { id: messages.id, title: messages.title, fields: [] },
    ...(kind.hasDocuments ? [{ id: 'documents', title: 'Documents', fields: ['documents'] }] : []),
  ];
}
