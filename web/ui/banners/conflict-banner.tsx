import { Banner } from './banner.tsx';

export type Conflict = {
  /** The name of the user who saved the newer version. */
  who: string;
  /** The parts that differ, by their labels in the form. */
  parts: string[];
};

type Props = Conflict & {
  /** The type of the edited item, in lower case, as in 'changed this {item}'. */
  item: string;
  onLoadTheirs: () => void;
  onSaveMine: () => void;
};

const listFormat = new Intl.ListFormat('en-US');

/** Reports that another user saved the same item, and lets this user decide. */
export function ConflictBanner({ item, who, parts, onLoadTheirs, onSaveMine }: Props) {
  return (
    <Banner
      actions={[
        { label: 'Load their version', onSelect: onLoadTheirs },
        { label: 'Save mine over it', onSelect: onSaveMine },
      ]}
    >
      <strong>{`${who} changed this ${item} while you were editing it.`}</strong>{' '}
      {parts.length > 0 && `Their version differs in the ${listFormat.format(parts)}. `}
      Your changes are still here, but not saved. Saving yours leaves their other changes as they are.
    </Banner>
  );
}
