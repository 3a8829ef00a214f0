import type { SaveFailure } from '#web/lib/saves/save-failure.ts';
import { Banner } from './banner.tsx';
import { type Conflict, ConflictBanner } from './conflict-banner.tsx';

type Props = {
  /** The type of the edited item, in lower case. */
  item: string;
  isDeleted: boolean;
  failure: SaveFailure['reason'] | undefined;
  conflict: Conflict | undefined;
  onLoadTheirs: () => void;
  onSaveMine: () => void;
  onSaveAsNew: () => void;
  onSaveAgain: () => void;
};

/** What the user has to decide before an item can be saved, if anything. For the `banner` of a `SaveBar`. */
export function SaveBanner({ item, isDeleted, failure, conflict, ...actions }: Props) {
  if (isDeleted) {
    return (
      <Banner actions={[{ label: 'Save as new', onSelect: actions.onSaveAsNew }]}>
        <strong>{`This ${item} was deleted while you had it open.`}</strong>{' '}
        {`Everything on this page is still here, and can be saved as a new ${item}.`}
      </Banner>
    );
  }
  if (failure === 'expired') {
    return (
      <Banner actions={[{ label: 'Add it again', onSelect: actions.onSaveAgain }]}>
        <strong>{`Crewdesk first tried to add this ${item} more than 23 hours ago and got no response.`}</strong>{' '}
        It may have been added then: please look for it in the list first.
      </Banner>
    );
  }
  return conflict && <ConflictBanner item={item} {...conflict} {...actions} />;
}
