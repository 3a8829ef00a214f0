import { useFieldArray, useFormContext } from 'react-hook-form';
import type { RecordDraft } from '#schema/records/records.ts';
import { ContactTabs } from '#web/features/contacts/contact-tabs.tsx';
import { useContactTabs } from '#web/features/contacts/use-contact-tabs.ts';
import { isStoredRow } from '#web/lib/forms/form-rows.ts';
import { FormSection } from '#web/ui/form/form-section.tsx';
import { useRowList } from '#web/ui/rows/row-lists.ts';

export function RecordContactsSection() {
  const form = useFormContext<RecordDraft>();
  const { control, getValues } = form;
  const rows = useFieldArray({ control, name: 'contacts' });
  const tabs = useContactTabs(
    'contacts',
    rows,
    () => getValues('contacts') ?? [],
    (contact) => isStoredRow(form, 'contacts', contact),
  );
  const jumpTo = useRowList('contacts', tabs);
  return (
    <FormSection id="contacts" title="Contacts" isHalf>
      <ContactTabs tabs={tabs} onJump={jumpTo} />
    </FormSection>
  );
}
