import { Button } from '@mantine/core';
import { useRef } from 'react';
import { factLabel, type Unit, type UnitFact } from '#schema/units/units.ts';
import { recordPath } from '#web/features/records/records.queries.ts';
import { formatCount } from '#web/lib/format/format-count.ts';
import { formatDay } from '#web/lib/format/format-date.ts';
import { PageLink } from '#web/ui/layout/page-link.tsx';
import { useFocusAfterRemoval } from '#web/ui/layout/use-focus-after-removal.ts';
import classes from './unit-page.module.css';
import { useCorrectUnit } from './use-correct-unit.ts';

type Value = UnitFact['values'][number];

function ValueRecords({ value: { records, total } }: { value: Value }) {
  const more = total - records.length;
  return (
    <>
      {'in '}
      {records.map((record, index) => (
        <span key={record._id}>
          {index > 0 && ', '}
          <PageLink to={recordPath(record)} className={classes.link}>
            {record.number}
          </PageLink>
        </span>
      ))}
      {more > 0 && ` and ${formatCount(more)} more`}
    </>
  );
}

type QuestionProps = {
  fact: UnitFact;
  /** The value that is being saved. */
  saving: string | undefined;
  isBusy: boolean;
  onCorrect: (value: Value) => void;
};

function Question({ fact: { field, values }, saving, isBusy, onCorrect }: QuestionProps) {
  const card = useRef<HTMLElement>(null);
  // Once it is answered, it disappears with the button that was pressed.
  useFocusAfterRemoval(card);
  const label = factLabel(field).toLowerCase();
  const text = ({ value }: Value) => (field === 'installDate' ? formatDay(value) : value);
  return (
    <section ref={card} className={classes.card} aria-labelledby={`question-${field}`}>
      <h2 id={`question-${field}`} className={classes.title}>{`Which ${label} is right?`}</h2>
      <p className={classes.note}>
        Records disagree. If these are two units, correct the serial in one of the records instead.
      </p>
      <ul className={classes.values} aria-label={`Values of ${label}`}>
        {values.map((value, index) => (
          <li key={value.value} className={classes.value}>
            <div>
              <strong>{text(value)}</strong> <ValueRecords value={value} />
            </div>
            <Button
              variant={index === 0 ? 'filled' : 'default'}
              size="compact-md"
              // With `disabled` or `loading`, it would lose the focus.
              aria-busy={saving === value.value || undefined}
              aria-disabled={isBusy || undefined}
              data-disabled={isBusy || undefined}
              onClick={isBusy ? undefined : () => onCorrect(value)}
            >
              {index === 0 ? `Correct the older ones to ${text(value)}` : `Use ${text(value)} in all`}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}

type Props = { unit: Unit; unitKey: string };

/** What records disagree about, as questions. The newest record is the likely answer, and any other can be chosen. */
export function UnitQuestions({ unit, unitKey }: Props) {
  const { saving, correct } = useCorrectUnit();
  return unit.facts.map((fact) => (
    <Question
      key={fact.field}
      fact={fact}
      saving={saving?.field === fact.field ? saving.value : undefined}
      isBusy={saving !== undefined}
      onCorrect={({ value }) =>
        correct({
          key: unitKey,
          customer: unit.customer._id,
          field: fact.field,
          value,
          replaces: fact.values.map((other) => other.value).filter((other) => other !== value),
        })
      }
    />
  ));
}
