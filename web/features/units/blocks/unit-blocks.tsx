import { useQuery } from '@tanstack/react-query';
import { isWebAddress } from '#schema/records/web-address.ts';
import { intervalText } from '#schema/visits/interval-text.ts';
import { recordPath } from '#web/features/records/records.queries.ts';
import { VisitStateChip } from '#web/features/visits/visit-state-chip.tsx';
import { formatDay } from '#web/lib/format/format-date.ts';
import { formatDaysLeft } from '#web/lib/format/format-days-left.ts';
import { BlockCard } from '#web/ui/blocks/block-card.tsx';
import { BlockRow, BlockRows } from '#web/ui/blocks/block-rows.tsx';
import { StatusChip } from '#web/ui/text/status-chip.tsx';
import classes from './unit-blocks.module.css';
import type { UnitRequest } from './units.api.ts';
import { unitContractLinesQuery, unitDocumentsQuery, unitWarrantiesQuery } from './units.queries.ts';

type Props = { unit: UnitRequest };

export function UnitWarrantiesBlock({ unit }: Props) {
  return (
    <BlockCard
      query={useQuery(unitWarrantiesQuery(unit))}
      title="Warranties"
      subject="the warranties of this unit"
      countOf={(warranties) => warranties.length}
      emptyText={({ length }) => (length === 0 ? 'No record has a warranty of this unit.' : undefined)}
    >
      {(warranties) => (
        <BlockRows label="Warranties">
          {warranties.map((warranty) => (
            <BlockRow
              key={warranty._id}
              to={`${recordPath(warranty.record)}#warranties`}
              name={`${warranty.type}, ${warranty.company}`}
              aside={
                <StatusChip
                  status={formatDaysLeft(warranty.daysLeft)}
                  tone={warranty.daysLeft < 0 ? 'red' : warranty.daysLeft <= 90 ? 'amber' : 'green'}
                />
              }
              facts={[
                `until ${formatDay(warranty.expirationDate)}`,
                warranty.confirmationNumber,
                warranty.records === 1
                  ? warranty.record.number
                  : `${warranty.record.number} and ${warranty.records - 1} more`,
              ]}
            />
          ))}
        </BlockRows>
      )}
    </BlockCard>
  );
}

export function UnitContractsBlock({ unit }: Props) {
  return (
    <BlockCard
      query={useQuery(unitContractLinesQuery(unit))}
      title="Service contracts that cover it"
      subject="the service contracts of this unit"
      countOf={(lines) => lines.length}
      emptyText={({ length }) =>
        length === 0 ? 'No open service contract covers this unit or its place.' : undefined
      }
    >
      {(lines) => (
        <BlockRows label="Service contracts that cover it">
          {lines.map(({ contract, line, nextVisitState, overdueDays, ...covering }) => (
            <BlockRow
              key={line._id}
              to={recordPath(contract)}
              name={line.label ? `${contract.number}, ${line.label}` : contract.number}
              aside={nextVisitState && <VisitStateChip visit={{ state: nextVisitState, overdueDays }} />}
              facts={[
                intervalText(covering.intervalAmount, covering.intervalType),
                covering.nextVisitOn && `next visit ${formatDay(covering.nextVisitOn)}`,
                covering.covers === 'place' && 'covers the whole place',
                covering.endsOn && `ends ${formatDay(covering.endsOn)}`,
              ]}
            />
          ))}
        </BlockRows>
      )}
    </BlockCard>
  );
}

export function UnitDocumentsBlock({ unit }: Props) {
  return (
    <BlockCard
      query={useQuery(unitDocumentsQuery(unit))}
      title="Documents"
      subject="the documents of this unit"
      countOf={(documents) => documents.length}
      emptyText={({ length }) => (length === 0 ? 'No record of this unit has a document.' : undefined)}
    >
      {(documents) => (
        <BlockRows label="Documents">
          {documents.map(({ _id, name, fileUrl, record }) => (
            <BlockRow
              key={_id}
              name={
                isWebAddress(fileUrl) ? (
                  <a className={classes.link} href={fileUrl} target="_blank" rel="noopener noreferrer">
                    {name}
                  </a>
                ) : (
                  name
                )
              }
              facts={[record.number]}
            />
          ))}
        </BlockRows>
      )}
    </BlockCard>
  );
}
