import { TextInput } from '@mantine/core';
import { useFormContext } from 'react-hook-form';
import { textField } from '#web/lib/forms/form.ts';
import classes from './contact-panel.module.css';
import { PhoneList } from './phone-list.tsx';

/** The fields of one contact in the surrounding form, at `path`. */
export function ContactPanel({ path }: { path: string }) {
  const form = useFormContext();
  return (
    <div className={classes.panel}>
      <div className={classes.fields}>
        <TextInput label="Title" required {...textField(form, `${path}.title`)} />
        <TextInput label="Name" required {...textField(form, `${path}.name`)} />
        <TextInput
          className={classes.email}
          label="Email Address (Optional)"
          type="email"
          {...textField(form, `${path}.email`)}
        />
      </div>
      <PhoneList path={`${path}.phoneNumbers`} />
    </div>
  );
}
