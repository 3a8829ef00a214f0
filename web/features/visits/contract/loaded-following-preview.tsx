import { useQuery } from '@tanstack/react-query';
import { serviceContracts } from '#schema/records/service-contracts.ts';
import type { Visit } from '#schema/visits/visits.ts';
import { recordQuery } from '#web/features/records/records.queries.ts';
import classes from '#web/features/visits/plan/next-visits.module.css';
import { FollowingPreview, placeOfLine } from './following-preview.tsx';

type Props = { visit: Visit; day: string };

/** The next days of a line before and after all of its visits are moved, where its contract is not loaded yet. */
export function LoadedFollowingPreview({ visit, day }: Props) {
  const { data: record, isError } = useQuery(recordQuery(serviceContracts, visit.serviceContract._id));
  const place = record && placeOfLine(record, visit.line._id);
  if (isError) return <p className={classes.note}>The days of these visits could not be computed.</p>;
  if (!record || place === undefined)
    return <p className={classes.note}>Computing the days of these visits...</p>;
  return <FollowingPreview record={record} place={place} day={day} />;
}
