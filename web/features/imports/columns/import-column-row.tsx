import type { Import, ImportColumn } from '#schema/imports/imports.ts';
import { columnName, filledText } from '#web/features/imports/import-sentences.ts';
import { ComboboxField } from '#web/ui/combobox/combobox-field.tsx';
import { Tag } from '#web/ui/text/tag.tsx';
import { listTargets, notTakenId, type Targets, targetLabel } from './column-choices.ts';
import classes from './import-columns.module.css';

const proposals = {
  memory: 'As in your last import',
  header: 'Proposed by its heading',
  content: 'Proposed by its values',
} as const;

type Props = {
  entry: Import;
  /** As it was proposed. */
  column: ImportColumn;
  targets: Targets;
  onChoose: (id: string) => void;
};

/** A column of the file, with samples, and what it becomes. */
export function ImportColumnRow({ entry, column, targets, onChoose }: Props) {
  const { index, samples, filled, proposedBy } = column;
  const target = targets.get(index) ?? null;
  const isProposed = proposedBy !== null && target !== null && target === column.target;
  const name = columnName(column);
  return (
    <li className={classes.row} data-taken={target !== null || undefined}>
      <div className={classes.column}>
        <span className={classes.name}>{name}</span>
        <span className={classes.note}>{filledText(filled)}</span>
      </div>
      <ul className={classes.samples} aria-label={`Samples of ${name}`}>
        {samples.length === 0 && <li className={classes.note}>No values</li>}
        {samples.map((sample, position) => (
          <li key={position} title={sample}>
            {sample}
          </li>
        ))}
      </ul>
      <div>
        <ComboboxField
          className={classes.target}
          label={`${name} becomes`}
          chosen={
            target === null
              ? { id: notTakenId, label: 'Not taken' }
              : { id: target, label: targetLabel(entry, target) }
          }
          getChoices={(text) => listTargets(entry, targets, index, text)}
          emptyText="No matching field."
          onPick={onChoose}
          onClear={() => onChoose(notTakenId)}
        />
        {isProposed && <Tag>{proposals[proposedBy]}</Tag>}
      </div>
    </li>
  );
}
