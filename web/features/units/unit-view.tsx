import type { Unit } from '#schema/units/units.ts';
import { UnitContractsBlock, UnitDocumentsBlock, UnitWarrantiesBlock } from './blocks/unit-blocks.tsx';
import { UnitHistoryBlock } from './blocks/unit-history-block.tsx';
import { UnitRecordsBlock } from './blocks/unit-records-block.tsx';
import { UnitHeadCard } from './unit-head-card.tsx';
import classes from './unit-page.module.css';
import { UnitQuestions } from './unit-questions.tsx';

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
          <UnitHistoryBlock unit={request} />
        </div>
      </div>
    </>
  );
}
