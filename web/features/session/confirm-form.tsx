import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { cleanCode, codeProblem, resendAfterSeconds } from '#schema/sign-in.ts';
import { ApiError } from '#web/lib/api/api-error.ts';
import { setToken } from '#web/lib/api/session-token.ts';
import { showFailureToast } from '#web/lib/toasts/failure-toast.tsx';
import { showSuccess } from '#web/lib/toasts/toast.ts';
import { confirmSignIn, startSignIn } from './session.api.ts';
import classes from './sign-in-layout.module.css';
import { SignInLayout } from './sign-in-layout.tsx';
import { readablePhone, type SignInState, signInFailed } from './sign-in-state.ts';
import { useCountdown } from './use-countdown.ts';
import { useSignedInRedirect } from './use-signed-in-redirect.ts';
import { useTextField } from './use-text-field.ts';

export function ConfirmForm({ started }: { started: SignInState }) {
  const [methodId, setMethodId] = useState(started.methodId);
  const [isSending, setSending] = useState(false);
  const code = useTextField(codeProblem);
  const countdown = useCountdown(resendAfterSeconds);
  const navigate = useNavigate();
  useSignedInRedirect(started.redirect);

  async function submit() {
    if (isSending || !code.isReady()) return;
    setSending(true);
    try {
      const { sessionJwt } = await confirmSignIn(cleanCode(code.value), methodId);
      setToken(sessionJwt);
      void showSuccess('Welcome!');
      await navigate(started.redirect, { replace: true });
    } catch (error) {
      setSending(false);
      showFailureToast(error, signInFailed);
      if (error instanceof ApiError && error.error && error.status < 500) code.refuse(error.error);
    }
  }

  async function resend() {
    countdown.restart(resendAfterSeconds);
    try {
      setMethodId((await startSignIn(started.phone)).methodId);
      void showSuccess('We sent you a confirmation code');
    } catch (error) {
      showFailureToast(error, signInFailed);
      countdown.restart((error instanceof ApiError && error.retryAfter) || 0);
    }
  }

  return (
    <SignInLayout
      title="Enter your code"
      lead={
        started.phone ? (
          <>
            We sent it to <strong>{readablePhone(started.phone)}</strong>. It is good for 10 minutes.
          </>
        ) : (
          'We sent it to your phone. It is good for 10 minutes.'
        )
      }
      onSubmit={submit}
      actions={
        <>
          <Button type="submit" fullWidth size="md" loading={isSending}>
            Confirm
          </Button>
          <div className={classes.secondary}>
            <Link className={classes.link} to={`/?redirect=${encodeURIComponent(started.redirect)}`}>
              Use another number
            </Link>
            {started.phone && (
              <button type="button" className={classes.link} disabled={countdown.left > 0} onClick={resend}>
                {countdown.left > 0 ? `Send a new code in ${countdown.left} s` : 'Send a new code'}
              </button>
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
