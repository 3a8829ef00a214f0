import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { codeError, issuedCodeLength, normalizeCode } from '#schema/sign-in.ts';
import { ApiError } from '#web/lib/api/api-error.ts';
import { setToken } from '#web/lib/api/session-token.ts';
import { showFailureToast } from '#web/lib/toasts/failure-toast.tsx';
import { showSuccess } from '#web/lib/toasts/toast.ts';
import { ResendCodeButton } from './resend-code-button.tsx';
import { confirmSignIn } from './session.api.ts';
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
              <ResendCodeButton phone={signIn.phone} onSent={setMethodId} />
            )}
          </div>
        </>
      }
    >
      <TextInput
        {...code.props}
        className={classes.code}
        label="Confirmation code"
        name="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        size="md"
        required
      />
    </SignInLayout>
  );
}

function Lead({ signIn }: { signIn: SignInState }) {
  const phone = <strong>{formatTypedPhone(signIn.phone)}</strong>;
  if (isFromColleague(signIn)) return <>Enter the code that a colleague had sent to {phone}.</>;
  if (signIn.outboxPath)
    return (
      <>
        It expires in 10 minutes. Texts are not set up yet; the code is in{' '}
        <code className={classes.path}>{signIn.outboxPath}</code>
      </>
    );
  if (signIn.phone) return <>We sent it to {phone}. It expires in 10 minutes.</>;
  return 'We sent it to your phone. It expires in 10 minutes.';
}
