import { expect, test } from 'vitest';
import { projects } from '#schema/records/projects.ts';
import { recordKinds } from '#schema/records/record-kinds.ts';
import { recordInputSchema } from '#schema/records/records.ts';
import { sampleEquipment, sampleId, sampleRecord, sampleUser, sampleWarranty } from '#web/test/samples.ts';
import { duplicateDraft } from './record-duplicate.ts';

test.each(recordKinds)(
  'a copy of a $labels.singular has its content, but no ids and nothing of its job',
  (kind) => {
    const { _id, name, phone } = sampleUser();
    const record = sampleRecord(
      {
        proposalNumber: 'Q-1',
        equipment: [sampleEquipment('RTU-1', 'S1')],
        warranties: [sampleWarranty('S1')],
        ...(kind.hasTechnicians && {
          assignedTechnicians: [{ _id: sampleId(), user: { _id, name, phone }, notice: null }],
        }),
        ...(kind.hasDocuments && {
          documents: [{ _id: sampleId(), name: 'Plan', fileUrl: 'https://a.example' }],
        }),
        ...(kind.id === projects.id && { permitNumber: 'P-9', permitDate: '2026-03-12' }),
      },
      kind,
    );
    const draft = duplicateDraft(kind, record);
    const { _id: _unitId, ...unit } = sampleEquipment('RTU-1', 'S1');
    expect(draft).toMatchObject({
      customer: record.customer._id,
      customerPo: '',
      proposalNumber: '',
      billingAddress: record.billingAddress,
      serviceAddress: record.serviceAddress,
      classification: record.classification,
      description: record.description,
      contacts: [{ name: 'Ana Long', phoneNumbers: [{ name: 'Mobile', phone: '+13125550142' }] }],
      statusTimeline: [{ status: 'Opened', statusObtainedAt: '' }],
      equipment: [unit],
      warranties: [],
      ...(kind.hasTechnicians && { assignedTechnicians: [{ user: _id }] }),
      ...(kind.hasDocuments && { documents: [] }),
      ...(kind.id === projects.id && { permitNumber: '', permitDate: '' }),
    });
    expect(JSON.stringify(draft)).not.toContain('"_id"');
    // Everything else is ready to be saved.
    const ready = { ...draft, customerPo: 'PO-8', statusTimeline: [] };
    expect(recordInputSchema(kind).safeParse(ready).error).toBeUndefined();
  },
);
