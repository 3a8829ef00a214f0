import { Button, Input, TextInput } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useId, useRef } from 'react';
import { type FieldError, get, useFieldArray, useFormContext } from 'react-hook-form';
import { textField } from '#web/lib/forms/form.ts';
import { newRow } from '#web/lib/forms/row-id.ts';
import { retainFocus } from '#web/ui/dialog/retain-focus.ts';
import { PhoneField } from '#web/ui/fields/phone-field.tsx';
import { blankPhone } from './contact-draft.ts';
import classes from './phone-list.module.css';

const commonTypes = ['Mobile', 'Office', 'Home', 'Work', 'Fax'];

/** The phone numbers of the surrounding form, at `path`. */
export function PhoneList({ path }: { path: string }) {
  const form = useFormContext();
  const { fields, append, remove } = useFieldArray({ name: path });
  const typesId = useId();
  const addButton = useRef<HTMLButtonElement>(null);
  const problem: FieldError | undefined = get(form.formState.errors, path);
  const message = problem?.root?.message ?? problem?.message;

  return (
    <fieldset className={classes.list}>
      <legend className={classes.title}>Phone numbers</legend>
      {fields.length > 0 && (
        <ul className={classes.rows}>
          {fields.map(({ id }, index) => (
            <li key={id} className={classes.row}>
              <TextInput
                label="Phone Type"
                required
                list={typesId}
                {...textField(form, `${path}.${index}.name`)}
              />
              <PhoneField
                className={classes.phone}
                label="Phone Number"
                required
                name={`${path}.${index}.phone`}
              />
              <Button
                className={classes.remove}
                variant="subtle"
                color="gray"
                aria-label={`Remove phone ${index + 1}`}
                onMouseDown={retainFocus}
                onClick={() => {
                  // Move the focus before removing the row: a later blur would write the field's value back.
                  addButton.current?.focus();
                  remove(index);
                }}
              >
                Remove
              </Button>
            </li>
          ))}
        </ul>
      )}
      {/* Suggestions only: any other type is valid. */}
      <datalist id={typesId}>
        {commonTypes.map((type) => (
          <option key={type}>{type}</option>
        ))}
      </datalist>
      {message && <Input.Error mb={8}>{message}</Input.Error>}
      <Button
        ref={addButton}
        className={classes.add}
        data-path={path}
        variant="subtle"
        size="compact-sm"
        leftSection={<IconPlus size={16} aria-hidden />}
        onMouseDown={retainFocus}
        onClick={() => append(newRow(blankPhone))}
      >
        Add Phone
      </Button>
    </fieldset>
  );
}
