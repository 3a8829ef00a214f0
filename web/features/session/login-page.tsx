import { Button, TextInput } from '@mantine/core';
import { useState, useSyncExternalStore } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { phoneError } from '#schema/sign-in.ts';
import { ApiError } from '#web/lib/api/api-error.ts';
import { restoreEndedSession } from '#web/lib/api/session-token.ts';
import { safeRedirect } from '#web/lib/safe-redirect.ts';
import { showFailureToast } from '#web/lib/toasts/failure-toast.tsx';
import { showSuccess, warmUpToasts } from '#web/lib/toasts/toast.ts';
import { startSignIn } from './session.api.ts';
import classes from './sign-in-layout.module.css';
import { SignInLayout } from './sign-in-layout.tsx';
import { signInFailed } from './sign-in-state.ts';
import { useSignedInRedirect } from './use-signed-in-redirect.ts';
import { useTextField } from './use-text-field.ts';

export function LoginPage() {
  const [search] = useSearchParams();
  const redirect = safeRedirect(search.get('redirect'));
  const navigate = useNavigate();
  const phone = useTextField(phoneError);
  const [isSending, setSending] = useState(false);
  const [isRefused, setRefused] = useState(false);
  const isRestored = useSyncExternalStore(restoreEndedSession.subscribe, restoreEndedSession.read);
  useSignedInRedirect(redirect);

  async function submit() {
    if (isSending || !phone.validate()) return;
    setSending(true);
    try {
      const { methodId, outboxPath } = await startSignIn(phone.value.trim());
      void showSuccess('We sent you a confirmation code');
      await navigate('/phone-confirm', {
        state: { methodId, redirect, phone: phone.value.trim(), outboxPath },
      });
    } catch (error) {
      showFailureToast(error, signInFailed);
      setSending(false);
      setRefused(error instanceof ApiError && error.status === 429);
    }
  }

  /** Goes to the code page without requesting a code. */
  async function enterIssuedCode() {
    if (!phone.validate()) return;
    const number = phone.value.trim();
    await navigate('/phone-confirm', { state: { methodId: number, redirect, phone: number } });
  }

  return (
    <SignInLayout
      title="Sign in"
      lead={
        <>
          {isRestored && (
            <strong className={classes.notice}>
              A backup was restored, so everyone has to sign in again.
            </strong>
          )}
          Enter your mobile number to get a code.
        </>
      }
      onSubmit={submit}
      actions={
        <>
          <Button type="submit" fullWidth size="md" loading={isSending}>
            Send Code
          </Button>
          {isRefused && (
            <div className={classes.secondary}>
              <p className={classes.hint}>
                A colleague in the office can have a code sent to you, from Users.
              </p>
              <button type="button" className={classes.link} onClick={enterIssuedCode}>
                I have a code from a colleague
              </button>
            </div>
          )}
        </>
      }
    >
      <TextInput
        {...phone.props}
        label="Phone"
        name="phone"
        type="tel"
        autoComplete="tel"
        placeholder="(312) 555-0100"
        size="md"
        required
        onInput={warmUpToasts}
      />
    </SignInLayout>
  );
}
