import { Button } from '@mantine/core';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { codeError, issuedCodeLength, normalizeCode } from '#schema/sign-in.ts';
import { ApiError } from '#web/lib/api/api-error.ts';
import { setToken } from '#web/lib/api/session-token.ts';
import { showFailureToast } from '#web/lib/toasts/failure-toast.tsx';
import { showSuccess } from '#web/lib/toasts/toast.ts';
import { CodeField } from './code-field.tsx';
import { CodeLead } from './code-lead.tsx';
import { ResendCodeButton } from './resend-code-button.tsx';
import { confirmSignIn, startSignIn } from './session.api.ts';
import classes from './sign-in-layout.module.css';
import { SignInLayout } from './sign-in-layout.tsx';
import { formatTypedPhone, isFromColleague, type SignInState, signInFailed } from './sign-in-state.ts';
import { useSignedInRedirect } from './use-signed-in-redirect.ts';
import { useTextField } from './use-text-field.ts';

export function ConfirmForm({ signIn }: { signIn: SignInState }) {
  const [methodId, setMethodId] = useState(signIn.methodId);
  const [isSending, setSending] = useState(false);
  const code = useTextField(codeError);
  const navigate = useNavigate();
  useSignedInRedirect(signIn.redirect);

  async function submit() {
    if (isSending || !code.validate()) return;
    setSending(true);
    try {
      const digits = normalizeCode(code.value);
      const isIssued = digits.length === issuedCodeLength && signIn.phone !== '';
      const { sessionJwt } = await confirmSignIn(digits, isIssued ? signIn.phone : methodId);
      setToken(sessionJwt);
      void showSuccess('Welcome!');
      await navigate(signIn.redirect, { replace: true });
    } catch (error) {
      setSending(false);
      showFailureToast(error, signInFailed);
      if (error instanceof ApiError && error.error && error.status < 500) code.showServerError(error.error);
    }
  }

  return (
    <SignInLayout
      title="Enter your code"
      lead={<Lead signIn={signIn} />}
      onSubmit={submit}
      actions={
        <>
          <Button type="submit" fullWidth size="md" loading={isSending}>
            Confirm
          </Button>
          <div className={classes.secondary}>
            <Link className={classes.link} to={`/?redirect=${encodeURIComponent(signIn.redirect)}`}>
              Use another number
            </Link>
            {signIn.phone && !isFromColleague(signIn) && (
              <ResendCodeButton send={() => startSignIn(signIn.phone)} onSent={setMethodId} />
            )}
          </div>
        </>
      }
    >
      <CodeField code={code} />
    </SignInLayout>
  );
}

function Lead({ signIn }: { signIn: SignInState }) {
  if (!isFromColleague(signIn)) return <CodeLead phone={signIn.phone} outboxPath={signIn.outboxPath} />;
  return (
    <>
      Enter the code that a colleague had sent to <strong>{formatTypedPhone(signIn.phone)}</strong>.
    </>
  );
}
