import type { RecordKind } from '#schema/records/record-kind.ts';
import type { StoredRecord } from '#schema/records/stored-records.ts';
import { RecordMessagesSection } from '#web/features/messages/record/record-messages-section.tsx';
import { RecordContactsSection } from '#web/features/records/customer/record-contacts-section.tsx';
import { RecordOwnerSection } from '#web/features/records/customer/record-owner-section.tsx';
import { RecordEquipmentSection } from '#web/features/records/equipment/record-equipment-section.tsx';
import { RecordWarrantiesSection } from '#web/features/records/equipment/record-warranties-section.tsx';
import { RecordDocumentsSection } from '#web/features/records/work/record-documents-section.tsx';
import { RecordStatusSection } from '#web/features/records/work/record-status-section.tsx';
import { RecordTechniciansSection } from '#web/features/records/work/record-technicians-section.tsx';
import { RecordInformationSection } from './record-information-section.tsx';

type Props = {
  kind: RecordKind;
  record: StoredRecord | undefined;
  isBillingService: boolean;
  onBillingService: (is: boolean) => void;
  onRenamed: (former: string, name: string) => void;
  onUploading: (is: boolean) => void;
};

/** The sections of a kind's form, in the order of `recordSections`. */
export function RecordFormSections({ kind, record, onRenamed, onUploading, ...billing }: Props) {
  return (
    <>
      <RecordOwnerSection record={record} {...billing} />
      <RecordInformationSection kind={kind} />
      {kind.hasTechnicians && <RecordTechniciansSection kind={kind} record={record} />}
      <RecordContactsSection />
      <RecordStatusSection kind={kind} />
      <RecordEquipmentSection onRenamed={onRenamed} />
      <RecordWarrantiesSection />
      <RecordMessagesSection kind={kind} record={record} />
      {kind.hasDocuments && <RecordDocumentsSection onUploading={onUploading} />}
    </>
  );
}
