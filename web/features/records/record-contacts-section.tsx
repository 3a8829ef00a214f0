import { useFieldArray, useFormContext } from 'react-hook-form';
import type { RecordDraft } from '../../../schema/records.ts';
import { ContactTabs } from '../../components/contact-tabs.tsx';
import { FormSection } from '../../components/form-section.tsx';
import { useRowList } from '../../components/row-lists.ts';
import { useContactTabs } from '../../components/use-contact-tabs.ts';

export function RecordContactsSection() {
  const { control, getValues } = useFormContext<RecordDraft>();
  const rows = useFieldArray({ control, name: 'contacts' });
  const tabs = useContactTabs('contacts', rows, () => getValues('contacts') ?? []);
  const jumpTo = useRowList('contacts', tabs);
  return (
    <FormSection id="contacts" title="Contacts">
      <ContactTabs tabs={tabs} onJump={jumpTo} />
    </FormSection>
  );
}
