import { addressLine } from '#schema/fields/address-line.ts';
import {
  factLabel,
  type Unit,
  type UnitFact,
  type UnitFactField,
  type WholeUnit,
} from '#schema/units/units.ts';
import { intervalText } from '#schema/visits/interval-text.ts';
import classes from '#web/features/print/sheet/one-sheet.module.css';
import { usePageFooter } from '#web/features/print/sheet/page-footer.ts';
import { PrintItem, PrintList } from '#web/features/print/sheet/print-list.tsx';
import { useTimeZone } from '#web/lib/company.ts';
import { formatCount } from '#web/lib/format/format-count.ts';
import { formatDay, todayIn } from '#web/lib/format/format-date.ts';
import { formatDaysLeft } from '#web/lib/format/format-days-left.ts';

/** As many as fit on one sheet. */
const max = { records: 9, facts: 2, values: 2, warranties: 3, lines: 2, documents: 2 };

/** 'WO-1041 and 2 more: 48TC', for each value. The record comes first, because a long line is cut. */
function valueTexts({ field, values }: UnitFact): string[] {
  const texts = values.slice(0, max.values).map(({ value, records: [record], total }) => {
    const others = total > 1 ? ` and ${formatCount(total - 1)} more` : '';
    return `${record?.number ?? ''}${others}: ${field === 'installDate' ? formatDay(value) : value}`;
  });
  const left = values.length - texts.length;
  return left > 0 ? [...texts, `and ${formatCount(left)} more`] : texts;
}

function DisputedFacts({ facts }: Pick<Unit, 'facts'>) {
  if (facts.length === 0) return null;
  return (
    <PrintList title="* Records disagree" empty="" total={facts.length}>
      {facts.slice(0, max.facts).map((fact) => (
        <PrintItem key={fact.field} name={factLabel(fact.field)} facts={[]}>
          {valueTexts(fact).map((text) => (
            <div key={text} className={classes.line}>
              {text}
            </div>
          ))}
        </PrintItem>
      ))}
    </PrintList>
  );
}

type Props = { whole: WholeUnit; unit: Unit };

/** A unit on paper: what it is, what was done, what covers it. */
export function PrintUnit({ whole, unit }: Props) {
  const { identifier, serial, customer, serviceAddress, facts } = unit;
  const disputed = new Set(facts.map(({ field }) => field));
  /** A fact, marked if records disagree about it. */
  const fact = (field: UnitFactField) => {
    const text = field === 'installDate' ? formatDay(unit[field]) : unit[field];
    return disputed.has(field) ? `${text}*` : text;
  };
  const { records, warranties, contractLines, documents } = whole;
  const today = todayIn(useTimeZone());
  usePageFooter(`Unit ${serial} on ${formatDay(today)}`, customer.name);
  return (
    <article>
      <title>{`${identifier}, ${serial} - Crewdesk`}</title>
      <header className={classes.head}>
        <h1 className={classes.name}>{`${fact('identifier')}, ${fact('manufacturer')} ${fact('model')}`}</h1>
        <p className={classes.line}>
          {`Serial ${serial} · ${fact('type')}, ${fact('size')} · installed ${fact('installDate')}`}
        </p>
        <p className={classes.line}>{`${customer.name} · ${addressLine(serviceAddress)}`}</p>
        {customer.accessNotes && <p className={classes.notes}>{`Access notes: ${customer.accessNotes}`}</p>}
      </header>
      <div className={classes.columns}>
        <PrintList title="Work and contracts" empty="No records." total={records.total}>
          {records.data.slice(0, max.records).map((record) => (
            <PrintItem
              key={record._id}
              name={`${formatDay(record.statusObtainedAt)}, ${record.number}, ${record.status}`}
              facts={[record.technicians.join(', '), record.description]}
            />
          ))}
        </PrintList>
        <div>
          <DisputedFacts facts={facts} />
          <PrintList title="Warranties" empty="No warranties." total={warranties.length}>
            {warranties.slice(0, max.warranties).map((warranty) => (
              <PrintItem
                key={warranty._id}
                name={`${warranty.type}, ${warranty.company}`}
                facts={[
                  `until ${formatDay(warranty.expirationDate)}`,
                  formatDaysLeft(warranty.daysLeft),
                  warranty.confirmationNumber,
                  warranty.record.number,
                ]}
              />
            ))}
          </PrintList>
          <PrintList
            title="Service contracts that cover it"
            empty="No open service contract."
            total={contractLines.length}
          >
            {contractLines.slice(0, max.lines).map(({ contract, line, ...covering }) => (
              <PrintItem
                key={line._id}
                name={line.label ? `${contract.number}, ${line.label}` : contract.number}
                facts={[
                  intervalText(covering.intervalAmount, covering.intervalType),
                  covering.nextVisitOn && `next visit ${formatDay(covering.nextVisitOn)}`,
                ]}
              />
            ))}
          </PrintList>
          <PrintList title="Documents" empty="No documents." total={documents.length}>
            {documents.slice(0, max.documents).map(({ _id, name, record }) => (
              <PrintItem key={_id} name={name} facts={[record.number]} />
            ))}
          </PrintList>
        </div>
      </div>
    </article>
  );
}
