import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { PhoneStart } from '#schema/session.ts';
import { ApiError } from '#web/lib/api/api-error.ts';
import { clearStorage, setToken } from '#web/lib/api/session-token.ts';
import { reloadCompany } from '#web/lib/company.ts';
import { homePath } from '#web/lib/safe-redirect.ts';
import { showFailureToast } from '#web/lib/toasts/failure-toast.tsx';
import { showSuccess } from '#web/lib/toasts/toast.ts';
import { SignInLayout } from '../sign-in-layout.tsx';
import { CodeStep } from './code-step.tsx';
import { CompanyStep } from './company-step.tsx';
import { PersonStep } from './person-step.tsx';
import { completeSetUp, sendSetUpCode } from './set-up.api.ts';
import type { SetUpDraft } from './set-up-draft.ts';
import { SetUpFailureCard } from './set-up-failure.tsx';
import { endingFailure, type SetUpState, useSetUp } from './use-set-up.ts';

const failed = 'Something went wrong setting up Crewdesk. Please try again later.';

type Step = 'company' | 'person' | 'code';

/** The set-up of a new installation, at the address that its start prints. */
export function SetUpPage() {
  const setUp = useSetUp();
  const { draft, failure, retry } = setUp;
  if (failure) return <SetUpFailureCard failure={failure} hasDraft={draft !== undefined} onRetry={retry} />;
  if (draft) return <Steps setUp={setUp} draft={draft} />;
  return (
    <SignInLayout title="Set up your company" lead="Checking the address." onSubmit={() => {}} actions={null}>
      {null}
    </SignInLayout>
  );
}

function Steps({ setUp, draft }: { setUp: SetUpState; draft: SetUpDraft }) {
  const [step, setStep] = useState<Step>('company');
  const [started, setStarted] = useState<PhoneStart>();
  const { secret, fixed, changeDraft } = setUp;
  const { company, person } = draft;
  const navigate = useNavigate();

  function report(error: unknown) {
    const ending = endingFailure(error);
    if (ending) setUp.fail(ending);
    else showFailureToast(error, failed);
    // Of the last step, only the code can be corrected where it is.
    const path = error instanceof ApiError ? error.issues[0]?.path : undefined;
    if (path?.startsWith('person')) setStep('person');
    else if (path && path !== 'code') setStep('company');
  }

  async function sendCode(): Promise<PhoneStart> {
    const sent = await sendSetUpCode(secret, person);
    setStarted(sent);
    return sent;
  }

  async function complete(code: string): Promise<unknown> {
    try {
      const methodId = started?.methodId ?? '';
      const { sessionJwt } = await completeSetUp({ secret, company, person, methodId, code });
      // Also what is left of the demonstration, which had the same address.
      clearStorage();
      setToken(sessionJwt);
      void reloadCompany();
      void showSuccess('Welcome!');
      await navigate(homePath, { replace: true });
      return undefined;
    } catch (error) {
      report(error);
      return error;
    }
  }

  if (step === 'company')
    return (
      <CompanyStep
        company={company}
        fixed={fixed}
        onChange={(changed) => changeDraft({ company: changed })}
        onDone={() => setStep('person')}
      />
    );
  if (step === 'person')
    return (
      <PersonStep
        person={person}
        onChange={(changed) => changeDraft({ person: changed })}
        sendCode={() =>
          sendCode().then(
            (sent) => {
              void showSuccess('We sent you a confirmation code');
              setStep('code');
              return sent;
            },
            (error: unknown) => void report(error),
          )
        }
        onBack={() => setStep('company')}
      />
    );
  return (
    <CodeStep
      phone={person.phone}
      outboxPath={started?.outboxPath}
      resend={sendCode}
      complete={complete}
      onBack={() => setStep('person')}
    />
  );
}
