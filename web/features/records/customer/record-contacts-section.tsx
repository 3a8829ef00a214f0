import { useFieldArray, useFormContext } from 'react-hook-form';
import type { RecordDraft } from '#schema/records/records.ts';
import { ContactTabs } from '#web/features/contacts/contact-tabs.tsx';
import { useContactTabs } from '#web/features/contacts/use-contact-tabs.ts';
import { FormSection } from '#web/ui/form/form-section.tsx';
import { useRowList } from '#web/ui/rows/row-lists.ts';

export function RecordContactsSection() {
  const { control, getValues } = useFormContext<RecordDraft>();
  const rows = useFieldArray({ control, name: 'contacts' });
  const tabs = useContactTabs('contacts', rows, () => getValues('contacts') ?? []);
  const jumpTo = useRowList('contacts', tabs);
  return (
    <FormSection id="contacts" title="Contacts" isHalf>
      <ContactTabs tabs={tabs} onJump={jumpTo} />
    </FormSection>
  );
}
