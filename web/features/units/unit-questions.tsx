import { Button } from '@mantine/core';
import { factLabel, type Unit, type UnitFact } from '#schema/units/units.ts';
import { recordPath } from '#web/features/records/records.queries.ts';
import { formatCount } from '#web/lib/format/format-count.ts';
import { formatDay } from '#web/lib/format/format-date.ts';
import { PageLink } from '#web/ui/layout/page-link.tsx';
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

type Props = { unit: Unit; unitKey: string };

/** What records disagree about, as questions. The newest record is the likely answer, and any other can be chosen. */
export function UnitQuestions({ unit, unitKey }: Props) {
  const { saving, correct } = useCorrectUnit();
  return unit.facts.map(({ field, values }) => {
    const label = factLabel(field).toLowerCase();
    const text = ({ value }: Value) => (field === 'installDate' ? formatDay(value) : value);
    return (
      <section key={field} className={classes.card} aria-labelledby={`question-${field}`}>
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
                loading={saving?.field === field && saving.value === value.value}
                disabled={saving !== undefined}
                onClick={() =>
                  correct({
                    key: unitKey,
                    customer: unit.customer._id,
                    field,
                    value: value.value,
                    replaces: values.filter((other) => other !== value).map((other) => other.value),
                  })
                }
              >
                {index === 0 ? `Correct the older ones to ${text(value)}` : `Use ${text(value)} in all`}
              </Button>
            </li>
          ))}
        </ul>
      </section>
    );
  });
}
