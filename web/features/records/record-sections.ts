import type { RecordKind } from '#schema/records/record-kind.ts';

export type RecordSection = { id: string; title: string; fields: string[] };

const owner = ['customer', 'customerPo', 'proposalNumber', 'billingAddress', 'serviceAddress'];

/** The sections of a kind's form from top to bottom, each with the fields of the record that stand in it. */
export function recordSections({ id, labels, ...kind }: RecordKind): RecordSection[] {
  const own = Object.keys(kind.emptyOwnFields);
  return [
    { id: 'owner-information', title: 'Owner Information', fields: owner },
    {
      id: `${id}-information`,
      title: `${labels.title} Information`,
      fields: ['classification', 'description', ...own],
    },
    ...(kind.hasTechnicians
      ? [{ id: 'assigned-technicians', title: 'Assigned Technicians', fields: ['assignedTechnicians'] }]
      : []),
    { id: 'contacts', title: 'Contacts', fields: ['contacts'] },
    { id: `${id}-status`, title: `${labels.title} Status`, fields: ['statusTimeline'] },
    { id: 'equipment', title: 'Equipment', fields: ['equipment'] },
    { id: 'warranties', title: 'Warranties', fields: ['warranties'] },
    { id: 'messages', title: 'Messages', fields: [] },
    ...(kind.hasDocuments ? [{ id: 'documents', title: 'Documents', fields: ['documents'] }] : []),
  ];
}
