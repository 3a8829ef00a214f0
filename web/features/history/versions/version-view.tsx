import { Button, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { findChangeModel } from '#schema/changes/change-models.ts';
import type { VersionedId } from '#web/features/history/history.api.ts';
import { versionQuery } from '#web/features/history/history.queries.ts';
import { ApiError } from '#web/lib/api/api-error.ts';
import { useTimeZone } from '#web/lib/company.ts';
import { formatDay, formatExactTime } from '#web/lib/format/format-date.ts';
import { useFailureToast } from '#web/lib/toasts/failure-toast.tsx';
import { PageLink } from '#web/ui/layout/page-link.tsx';
import { StateCard } from '#web/ui/layout/state-card.tsx';
import { ListFailure } from '#web/ui/list/list-failure.tsx';
import { VersionContent } from './version-content.tsx';
import classes from './version-view.module.css';

const failure = 'Something went wrong loading this version. Please try again later.';

type Props = VersionedId & { on: string; backTo: string };

function BackToNow({ to }: { to: string }) {
  return (
    <Button component={PageLink} to={to} variant="default">
      Back to Now
    </Button>
  );
}

function Frame({ title, detail, backTo, children }: FrameProps) {
  return (
    <>
      <div className={classes.banner}>
        <div>
          <h2 className={classes.title}>{title}</h2>
          <p className={classes.detail}>{detail ?? '\u00a0'}</p>
        </div>
        <BackToNow to={backTo} />
      </div>
      {children}
    </>
  );
}
type FrameProps = { title: string; detail: string | undefined; backTo: string; children: ReactNode };

/** An entity as it was at the end of a day, to be read only. */
export function VersionView({ entity, id, on, backTo }: Props) {
  const timeZone = useTimeZone();
  const { data, error, refetch, isFetching } = useQuery(versionQuery({ entity, id }, on));
  const isMissing = error instanceof ApiError && error.status === 404;
  useFailureToast(data || isMissing ? undefined : error, failure);
  const title = `As it was at the end of ${formatDay(on)}`;
  const model = findChangeModel(entity);

  if (data && model) {
    const by = data.changedBy?.name ?? 'Crewdesk';
    const at = data.changedAt && formatExactTime(data.changedAt, timeZone);
    const detail = data.isDeleted
      ? `By then, ${by} had deleted it. This is how it was before.`
      : at
        ? `Last changed by ${by}, ${at}. Read only.`
        : 'Read only.';
    return (
      <Frame title={title} detail={detail} backTo={backTo}>
        <VersionContent model={model} value={data.value} />
      </Frame>
    );
  }
  if (isMissing)
    return (
      <StateCard message={error.message}>
        <BackToNow to={backTo} />
      </StateCard>
    );
  if (error)
    return (
      <ListFailure message={failure} error={error} onRetry={() => void refetch()} isRetrying={isFetching} />
    );
  return (
    <Frame title={title} detail={undefined} backTo={backTo}>
      <div className={classes.card} aria-hidden>
        <Skeleton height={12} width="40%" />
        <Skeleton height={12} width="65%" mt={16} />
        <Skeleton height={12} width="55%" mt={16} />
      </div>
    </Frame>
  );
}
