import { Button } from '@mantine/core';
import { useNavigate } from 'react-router';
import { SignInLayout } from '../sign-in-layout.tsx';
import type { SetUpFailure } from './use-set-up.ts';

type Props = { failure: SetUpFailure; hasDraft: boolean; onRetry: () => void };

/** Why this address does not lead on, and what does. */
export function SetUpFailureCard({ failure, hasDraft, onRetry }: Props) {
  const navigate = useNavigate();
  const { message, isDone, canRetry } = failure;
  const title = isDone ? 'Already set up' : canRetry ? 'Please try again' : 'This address does not work';
  const label = isDone ? 'Sign In' : 'Try Again';
  return (
    <SignInLayout
      title={title}
      lead={
        <span role="alert">
          {message}
          {hasDraft && !isDone && ' What you typed stays in this browser.'}
        </span>
      }
      onSubmit={() => (isDone ? void navigate('/', { replace: true }) : onRetry())}
      actions={
        <Button type="submit" fullWidth size="md">
          {label}
        </Button>
      }
    >
      {null}
    </SignInLayout>
  );
}
