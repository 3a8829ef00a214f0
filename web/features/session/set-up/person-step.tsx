import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { PhoneStart } from '#schema/session.ts';
import { type SetUpPersonDraft, setUpPersonSchema } from '#schema/set-up.ts';
import { textField } from '#web/lib/forms/form.ts';
import { warmUpToasts } from '#web/lib/toasts/toast.ts';
import classes from '../sign-in-layout.module.css';
import { SignInLayout } from '../sign-in-layout.tsx';
import { useStepForm } from './use-step-form.ts';

type Props = {
  person: SetUpPersonDraft;
  onChange: (person: SetUpPersonDraft) => void;
  /** Undefined when the code could not be sent, which was reported. */
  sendCode: () => Promise<PhoneStart | undefined>;
  onBack: () => void;
};

export function PersonStep({ person, onChange, sendCode, onBack }: Props) {
  const { form, ref, submit } = useStepForm(setUpPersonSchema, person, onChange);
  const [isSending, setSending] = useState(false);

  async function send() {
    if (isSending) return;
    setSending(true);
    if (!(await sendCode())) setSending(false);
  }

  return (
    <SignInLayout
      title="Who are you?"
      lead="Step 2 of 3. You sign in with a code to your mobile number, and add your colleagues under Users."
      isWide
      onSubmit={() => submit(send)}
      actions={
        <>
          <Button type="submit" fullWidth size="md" loading={isSending}>
            Send Code
          </Button>
          <div className={classes.secondary}>
            <button type="button" className={classes.link} onClick={onBack}>
              Back to the company
            </button>
          </div>
        </>
      }
    >
      <div ref={ref} className={classes.fields}>
        <TextInput
          {...textField(form, 'name')}
          label="Your Name"
          autoComplete="name"
          required
          onInput={warmUpToasts}
        />
        <TextInput
          {...textField(form, 'phone')}
          label="Mobile Phone"
          type="tel"
          autoComplete="tel"
          placeholder="(312) 555-0100"
          required
        />
      </div>
    </SignInLayout>
  );
}
