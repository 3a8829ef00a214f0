import { versionedEntities } from '#schema/history/history-list.ts';
import type { Unit } from '#schema/units/units.ts';
import { LatestChangesSection } from '#web/features/history/list/latest-changes-section.tsx';
import { recordPath } from '#web/features/records/records.queries.ts';
import { UnitContractsBlock, UnitDocumentsBlock, UnitWarrantiesBlock } from './blocks/unit-blocks.tsx';
import { UnitRecordsBlock } from './blocks/unit-records-block.tsx';
import { UnitHeadCard } from './unit-head-card.tsx';
import classes from './unit-page.module.css';
import { UnitQuestions } from './unit-questions.tsx';

/** The changes of the newest record. A unit is not stored, so it has no history of its own. */
function RecordChangesBlock({ record }: Pick<Unit, 'record'>) {
  const entity = versionedEntities.find((one) => one === record.kind);
  return (
    entity && (
      <LatestChangesSection
        of={{ entity, id: record._id }}
        title={`History of ${record.number}`}
        noun="record"
        path={`${recordPath(record)}/history`}
      />
    )
  );
}

type Props = { unit: Unit; unitKey: string; isComplete: boolean };

/** What is known about a unit of one customer. */
export function UnitView({ unit, unitKey, isComplete }: Props) {
  const request = { key: unitKey, customer: unit.customer._id };
  return (
    <>
      <UnitHeadCard unit={unit} unitKey={unitKey} isComplete={isComplete} />
      <UnitQuestions unit={unit} unitKey={unitKey} />
      <div className={classes.blocks}>
        <div className={classes.column}>
          <UnitRecordsBlock unit={request} />
        </div>
        <div className={classes.column}>
          <UnitWarrantiesBlock unit={request} />
          <UnitContractsBlock unit={request} />
          <UnitDocumentsBlock unit={request} />
          <RecordChangesBlock record={unit.record} />
        </div>
      </div>
    </>
  );
}
