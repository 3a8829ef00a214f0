import { Navigate, useLocation } from 'react-router';
import { ConfirmForm } from './confirm-form.tsx';
import { readSignInState } from './sign-in-state.ts';

export function ConfirmPage() {
  const state = readSignInState(useLocation().state);
  return state ? <ConfirmForm signIn={state} /> : <Navigate to="/" replace />;
}
