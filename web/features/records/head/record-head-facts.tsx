import { VisuallyHidden } from '@mantine/core';
import { type Icon, IconCalendarCheck, IconMapPin, IconTools } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { addressLine } from '#schema/fields/address-line.ts';
import type { RecordKind } from '#schema/records/record-kind.ts';
import type { RecordDetail } from '#schema/records/record-responses.ts';
import { SubtitleLink } from '#web/ui/text/subtitle-link.tsx';
import { Timestamp } from '#web/ui/text/timestamp.tsx';
import classes from './record-head.module.css';
import { RecordHeadVisits } from './record-head-visits.tsx';

type FactProps = {
  label: string;
  /** Shown instead of the label. */
  icon?: Icon;
  children: ReactNode;
};

function Fact({ label, icon: FactIcon, children }: FactProps) {
  return (
    <div className={classes.fact}>
      <dt>
        {FactIcon ? (
          <>
            <FactIcon size={16} stroke={1.75} aria-hidden />
            <VisuallyHidden>{label}</VisuallyHidden>
          </>
        ) : (
          label
        )}
      </dt>
      <dd>{children}</dd>
    </div>
  );
}

/** The place, the technicians, and when the record was created and changed. */
export function RecordHeadFacts({ kind, record }: { kind: RecordKind; record: RecordDetail }) {
  const { serviceAddress, assignedTechnicians = [], visits = [], isOpen, ...saved } = record;
  const { createdAt, updatedAt, updatedBy } = saved;
  const technicians = assignedTechnicians.map(({ user }) => user.name).join(', ');
  return (
    <dl className={classes.facts}>
      <Fact label="Place" icon={IconMapPin}>
        {addressLine(serviceAddress)}
      </Fact>
      {kind.hasTechnicians && (
        <Fact label="Technicians" icon={IconTools}>
          {technicians || 'No technicians assigned'}
        </Fact>
      )}
      {visits.length > 0 && (
        <Fact label="Visits" icon={IconCalendarCheck}>
          <RecordHeadVisits visits={visits} isOpen={isOpen} />
        </Fact>
      )}
      <Fact label="Created">
        <Timestamp at={createdAt} />
      </Fact>
      <Fact label="Last saved">
        <Timestamp at={updatedAt} />
        {updatedBy && ` by ${updatedBy.name}`}{' '}
        <SubtitleLink to={`/app/${kind.slug}/${record._id}/history`}>History</SubtitleLink>
      </Fact>
    </dl>
  );
}
