import { Button, FileButton } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import type { Settings } from '#schema/settings.ts';
import { reloadCompany } from '#web/lib/company.ts';
import { showFailureToast } from '#web/lib/toasts/failure-toast.tsx';
import { showSuccess } from '#web/lib/toasts/toast.ts';
import { fixedNote } from './company-fields.tsx';
import { removeLogo, uploadLogo } from './settings.api.ts';
import classes from './settings.module.css';

type Props = { settings: Settings; onChanged: (settings: Settings) => void };

const accepted = 'image/png,image/jpeg,image/webp';

/** The logo, which is stored at once. */
export function LogoField({ settings, onChanged }: Props) {
  const { logo, hasOwnLogo, fixed, version } = settings;
  const choose = useRef<HTMLButtonElement>(null);
  const change = useMutation({
    mutationFn: (file: File | null) => (file ? uploadLogo(file, version) : removeLogo(version)),
    onSuccess: (changed, file) => {
      onChanged(changed);
      void reloadCompany();
      void showSuccess(file ? 'Logo saved.' : 'Logo removed.');
      // The button to remove it is gone.
      if (!file) choose.current?.focus();
    },
    onError: (error) =>
      showFailureToast(error, 'Something went wrong saving the logo. Please try again later.'),
  });
  const note = fixedNote(fixed, 'logo');
  return (
    <div className={classes.fields}>
      <div className={classes.logo}>
        {logo && <img src={logo} width="100" height="100" alt="The logo" />}
        <FileButton accept={accepted} onChange={(file) => file && change.mutate(file)}>
          {(props) => (
            <Button
              {...props}
              ref={choose}
              variant="default"
              disabled={note !== undefined}
              aria-disabled={change.isPending || undefined}
            >
              Upload Logo
            </Button>
          )}
        </FileButton>
        {hasOwnLogo && note === undefined && (
          <Button variant="subtle" color="gray" onClick={() => change.mutate(null)}>
            Remove Logo
          </Button>
        )}
      </div>
      <p className={classes.note}>
        {note ??
          'PNG, JPEG or WebP, at most 1 MiB. It is stored at once, and seen at sign-in, in the header and on paper.'}
      </p>
    </div>
  );
}
