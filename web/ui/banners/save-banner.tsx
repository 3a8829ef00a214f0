import type { JoinedChanges } from '#web/lib/saves/joined-changes.ts';
import type { SaveFailure } from '#web/lib/saves/save-failure.ts';
import type { Questions } from '#web/lib/saves/use-questions.ts';
import { Banner } from './banner.tsx';
import { JoinedNotice } from './joined-notice.tsx';
import { QuestionBanner } from './question-banner.tsx';
import { RestoredBanner } from './restored-banner.tsx';

type Props = {
  /** The type of the edited item, in lower case. */
  item: string;
  /** The state of the form, of `useEntityForm`. */
  form: {
    isDeleted: boolean;
    failure: SaveFailure['reason'] | undefined;
    questions: Questions;
    joinedChanges: JoinedChanges | undefined;
    forgetJoined: () => void;
    restoredAt: string | undefined;
    discardRestored: () => void;
    saveRest: () => void;
    saveAsNew: () => void;
    saveAgain: () => void;
  };
  /** Jumps to a field of the form. */
  onJump: (path: string) => void;
};

/**
 * What the user has to decide before an item can be saved, if anything, and what others have saved. For the `banner` of
 * a `SaveBar`.
 */
export function SaveBanner({ item, form, onJump }: Props) {
  const { isDeleted, failure, questions, joinedChanges, restoredAt } = form;
  const restored = restoredAt && <RestoredBanner at={restoredAt} onDiscard={form.discardRestored} />;
  if (isDeleted) {
    return (
      <>
        {restored}
        <Banner actions={[{ label: 'Save as new', onSelect: form.saveAsNew }]}>
          <strong>{`This ${item} was deleted ${restored ? 'after you typed this' : 'while you had it open'}.`}</strong>{' '}
          {`Everything on this page is still here, and can be saved as a new ${item}.`}
        </Banner>
      </>
    );
  }
  if (failure === 'expired') {
    return (
      <Banner actions={[{ label: 'Add it again', onSelect: form.saveAgain }]}>
        <strong>{`Crewdesk first tried to add this ${item} more than 23 hours ago and got no response.`}</strong>{' '}
        It may have been added then: please look for it in the list first.
      </Banner>
    );
  }
  if (failure === 'added') {
    return (
      <Banner actions={[{ label: 'Add it again', onSelect: form.saveAgain }]}>
        <strong>{`This ${item} was already added from another page that restored it.`}</strong> What you
        changed here since is not part of it: please look for it in the list first.
      </Banner>
    );
  }
  return (
    <>
      {restored}
      {joinedChanges && (
        <JoinedNotice changes={questions.changes} joined={joinedChanges} onClose={form.forgetJoined} />
      )}
      {questions.all.length > 0 && (
        <QuestionBanner questions={questions} onJump={onJump} onSaveRest={form.saveRest} />
      )}
    </>
  );
}
