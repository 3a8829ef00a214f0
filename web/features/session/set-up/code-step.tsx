import { Button } from '@mantine/core';
import { useState } from 'react';
import type { PhoneStart } from '#schema/session.ts';
import { codeError, normalizeCode } from '#schema/sign-in.ts';
import { ApiError } from '#web/lib/api/api-error.ts';
import { CodeField } from '../code-field.tsx';
import { CodeLead } from '../code-lead.tsx';
import { ResendCodeButton } from '../resend-code-button.tsx';
import classes from '../sign-in-layout.module.css';
import { SignInLayout } from '../sign-in-layout.tsx';
import { useTextField } from '../use-text-field.ts';

type Props = {
  phone: string;
  outboxPath: string | undefined;
  resend: () => Promise<PhoneStart>;
  /** Resolves with what went wrong. */
  complete: (code: string) => Promise<unknown>;
  onBack: () => void;
};

export function CodeStep({ phone, outboxPath, resend, complete, onBack }: Props) {
  const [isSending, setSending] = useState(false);
  const code = useTextField(codeError);

  async function submit() {
    if (isSending || !code.validate()) return;
    setSending(true);
    const error = await complete(normalizeCode(code.value));
    setSending(false);
    if (error instanceof ApiError && error.code === 'wrong_code' && error.error)
      code.showServerError(error.error);
  }

  return (
    <SignInLayout
      title="Enter your code"
      lead={
        <>
          Step 3 of 3. <CodeLead phone={phone} outboxPath={outboxPath} />
        </>
      }
      isWide
      onSubmit={submit}
      actions={
        <>
          <Button type="submit" fullWidth size="md" loading={isSending}>
            Finish
          </Button>
          <div className={classes.secondary}>
            <button type="button" className={classes.link} onClick={onBack}>
              Use another number
            </button>
            <ResendCodeButton send={resend} onSent={() => {}} />
          </div>
        </>
      }
    >
      <CodeField code={code} />
    </SignInLayout>
  );
}
