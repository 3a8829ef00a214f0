import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import type { User } from '#schema/users.ts';
import { showFailureToast } from '#web/lib/toasts/failure-toast.tsx';
import { showSuccess } from '#web/lib/toasts/toast.ts';
import classes from './user-form.module.css';
import { sendSignInCode } from './users.api.ts';

/** Has a code sent to a user who gets none on the login page. */
export function SendCodeButton({ user: { _id, name } }: { user: User }) {
  const { mutate, isPending } = useMutation({
    mutationFn: () => sendSignInCode(_id),
    onSuccess: () => void showSuccess(`A code was sent to ${name}. It is valid for 10 minutes.`),
    onError: (error) =>
      showFailureToast(error, 'Something went wrong sending this code. Please try again later.'),
  });
  return (
    <div className={classes.signIn}>
      <p className={classes.note}>
        If the login page sends {name} no code, send one from here. It is entered there at “I have a code from
        a colleague”.
      </p>
      <Button variant="default" loading={isPending} onClick={() => mutate()}>
        Send Sign-In Code
      </Button>
    </div>
  );
}
