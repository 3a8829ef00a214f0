import type { PhoneStart } from '#schema/session.ts';
import { resendAfterSeconds } from '#schema/sign-in.ts';
import { ApiError } from '#web/lib/api/api-error.ts';
import { showFailureToast } from '#web/lib/toasts/failure-toast.tsx';
import { showSuccess } from '#web/lib/toasts/toast.ts';
import classes from './sign-in-layout.module.css';
import { signInFailed } from './sign-in-state.ts';
import { useCountdown } from './use-countdown.ts';

type Props = {
  send: () => Promise<PhoneStart>;
  /** Called with the method id of the new code. */
  onSent: (methodId: string) => void;
};

export function ResendCodeButton({ send, onSent }: Props) {
  const { secondsLeft, restart } = useCountdown(resendAfterSeconds);

  async function resend() {
    restart(resendAfterSeconds);
    try {
      onSent((await send()).methodId);
      void showSuccess('We sent you a confirmation code');
    } catch (error) {
      showFailureToast(error, signInFailed);
      restart((error instanceof ApiError && error.retryAfter) || 0);
    }
  }

  return (
    <button type="button" className={classes.link} disabled={secondsLeft > 0} onClick={resend}>
      {secondsLeft > 0 ? `Send a new code in ${secondsLeft} s` : 'Send a new code'}
    </button>
  );
}
