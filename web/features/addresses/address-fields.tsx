import { Button, TextInput } from '@mantine/core';
import { useFormContext } from 'react-hook-form';
import { textField } from '#web/lib/forms/form.ts';
import classes from './address-fields.module.css';
import { useZipLookup } from './use-zip-lookup.ts';

type Props = {
  /** The form path of the address. */
  path: string;
  disabled?: boolean;
};

/** The fields of one address in the surrounding form. The ZIP fills in the city and state. */
export function AddressFields({ path, disabled = false }: Props) {
  const form = useFormContext();
  const { alternatives, lookUp, apply } = useZipLookup(path);
  const zip = form.register(`${path}.zip`);

  return (
    <div className={classes.grid}>
      <TextInput
        className={classes.wide}
        label="Name"
        {...textField(form, `${path}.name`)}
        placeholder="Optional"
        disabled={disabled}
      />
      <TextInput
        className={classes.street}
        label="Street"
        required
        {...textField(form, `${path}.street`)}
        disabled={disabled}
      />
      <TextInput
        className={classes.street2}
        label="Street 2"
        {...textField(form, `${path}.street2`)}
        placeholder="Optional"
        disabled={disabled}
      />
      <TextInput
        className={classes.city}
        label="City"
        required
        {...textField(form, `${path}.city`)}
        disabled={disabled}
      />
      <TextInput
        className={classes.state}
        label="State"
        required
        {...textField(form, `${path}.state`)}
        disabled={disabled}
      />
      <TextInput
        className={classes.zip}
        label="Zip"
        required
        inputMode="numeric"
        {...textField(form, `${path}.zip`)}
        onChange={(event) => {
          void zip.onChange(event);
          lookUp(event.currentTarget.value);
        }}
        disabled={disabled}
      />
      {alternatives.length > 0 && !disabled && (
        <div className={classes.alternatives}>
          <span>Cities with this ZIP:</span>
          {alternatives.map((place) => (
            <Button key={place.city} variant="default" size="compact-sm" onClick={() => apply(place)}>
              {`${place.city}, ${place.state}`}
            </Button>
          ))}
        </div>
      )}
    </div>
  );
}
