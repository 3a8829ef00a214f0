import { Button, TextInput } from '@mantine/core';
import { useFormContext } from 'react-hook-form';
import { textField } from '#web/lib/forms/form.ts';
import classes from './address-fields.module.css';
import { useZipPlace } from './use-zip-place.ts';

type Props = {
  /** The path of the address in the form. */
  path: string;
  disabled?: boolean;
};

/** Name, street, second street, city, state and ZIP of the form around it; the ZIP fills in city and state. */
export function AddressFields({ path, disabled = false }: Props) {
  const form = useFormContext();
  const { offers, lookUp, take } = useZipPlace(path);
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
      {offers.length > 0 && !disabled && (
        <div className={classes.offers}>
          <span>Places with this ZIP:</span>
          {offers.map((offer) => (
            <Button key={offer.city} variant="default" size="compact-sm" onClick={() => take(offer)}>
              {`${offer.city}, ${offer.state}`}
            </Button>
          ))}
        </div>
      )}
    </div>
  );
}
