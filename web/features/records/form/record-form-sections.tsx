import type { RecordKind } from '#schema/records/record-kind.ts';
import type { RecordDetail } from '#schema/records/record-responses.ts';
import type { PendingUploads } from '#web/features/documents/upload/use-pending-uploads.ts';
import { RecordContactsSection } from '#web/features/records/customer/record-contacts-section.tsx';
import { RecordOwnerSection } from '#web/features/records/customer/record-owner-section.tsx';
import { RecordEquipmentSection } from '#web/features/records/equipment/record-equipment-section.tsx';
import { RecordWarrantiesSection } from '#web/features/records/equipment/record-warranties-section.tsx';
import type { RecordFormSlots } from '#web/features/records/record-form-slots.ts';
import { RecordDocumentsSection } from '#web/features/records/work/record-documents-section.tsx';
import { RecordStatusSection } from '#web/features/records/work/record-status-section.tsx';
import { RecordTechniciansSection } from '#web/features/records/work/record-technicians-section.tsx';
import { RecordInformationSection } from './record-information-section.tsx';

type Props = {
  kind: RecordKind;
  record: RecordDetail | undefined;
  slots: RecordFormSlots;
  /** Whether the service address is a copy of the billing address. */
  hasSameAddress: boolean;
  onSameAddressChange: (hasSameAddress: boolean) => void;
  onManufacturerRenamed: (oldName: string, newName: string) => void;
  uploads: PendingUploads;
};

/** The sections of a kind's form, in the order of `recordSections`. */
export function RecordFormSections({ kind, record, slots, ...props }: Props) {
  const { VisitsSection } = slots;
  const MessagesSection = slots.messages.Section;
  return (
    <>
      <RecordOwnerSection
        record={record}
        hasSameAddress={props.hasSameAddress}
        onSameAddressChange={props.onSameAddressChange}
      />
      <RecordInformationSection kind={kind} />
      {kind.hasTechnicians && <RecordTechniciansSection kind={kind} record={record} slots={slots} />}
      <RecordContactsSection />
      <RecordStatusSection kind={kind} />
      <RecordEquipmentSection onManufacturerRenamed={props.onManufacturerRenamed} />
      <RecordWarrantiesSection />
      {kind.hasVisits && <VisitsSection record={record} />}
      <MessagesSection kind={kind} record={record} />
      {kind.hasDocuments && <RecordDocumentsSection uploads={props.uploads} />}
    </>
  );
}
