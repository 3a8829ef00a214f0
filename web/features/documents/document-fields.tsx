import { Input, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { useCompany } from '#web/lib/company.ts';
import { textField } from '#web/lib/forms/form.ts';
import classes from './document-fields.module.css';
import { DocumentLinks } from './document-links.tsx';
import { ownDocumentId } from './own-document.ts';

type Props = {
  /** The form path of the document. */
  path: string;
  /** Names a document that has no name yet. */
  unnamed: string;
};

/** The name of a document in the surrounding form, and its links. Only a link to another site shows its web address. */
export function DocumentFields({ path, unnamed }: Props) {
  const form = useFormContext();
  const [name, fileUrl] = useWatch({ name: [`${path}.name`, `${path}.fileUrl`], exact: true }).map(
    (text: unknown) => String(text ?? '').trim(),
  );
  // The field that somebody types in stays, even if the text becomes the URL of an uploaded file.
  const [isTyped, setTyped] = useState(false);
  const publicUrl = useCompany()?.publicUrl;
  const ownId = isTyped ? undefined : ownDocumentId(fileUrl ?? '', [publicUrl, window.location.origin]);
  const address = textField(form, `${path}.fileUrl`);
  const links = (
    <div className={classes.links}>
      <DocumentLinks name={name || unnamed} fileUrl={fileUrl ?? ''} ownId={ownId} />
      {ownId !== undefined && address.error && (
        <Input.Error className={classes.problem}>{address.error}</Input.Error>
      )}
    </div>
  );

  return (
    <>
      <TextInput label="Document Name" required {...textField(form, `${path}.name`)} />
      {ownId !== undefined ? (
        links
      ) : (
        <div className={classes.address}>
          <TextInput
            label="Web Address"
            required
            type="url"
            {...address}
            onChange={(event) => {
              setTyped(true);
              void address.onChange(event);
            }}
          />
          {links}
        </div>
      )}
    </>
  );
}
