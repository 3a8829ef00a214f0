import type { RecordKind } from '../../../schema/record-kind.ts';
import type { StoredRecord } from '../../../schema/stored-records.ts';
import { RecordMessagesSection } from '../messages/record-messages-section.tsx';
import { RecordContactsSection } from './record-contacts-section.tsx';
import { RecordDocumentsSection } from './record-documents-section.tsx';
import { RecordEquipmentSection } from './record-equipment-section.tsx';
import { RecordInformationSection } from './record-information-section.tsx';
import { RecordOwnerSection } from './record-owner-section.tsx';
import { RecordStatusSection } from './record-status-section.tsx';
import { RecordTechniciansSection } from './record-technicians-section.tsx';
import { RecordWarrantiesSection } from './record-warranties-section.tsx';

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
