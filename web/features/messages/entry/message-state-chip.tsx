import type { ComponentProps } from 'react';
import type { MessageState } from '#schema/messages/messages.ts';
import { StatusChip } from '#web/ui/text/status-chip.tsx';

const chipProps: Record<
  MessageState,
  Required<Pick<ComponentProps<typeof StatusChip>, 'status' | 'tone'>>
> = {
  queued: { status: 'Queued', tone: 'outline' },
  sending: { status: 'Sending', tone: 'blue' },
  sent: { status: 'Sent', tone: 'teal' },
  delivered: { status: 'Delivered', tone: 'green' },
  failed: { status: 'Failed', tone: 'red' },
  blocked: { status: 'Blocked', tone: 'amber' },
  unknown: { status: 'Unknown', tone: 'amber' },
  cancelled: { status: 'Cancelled', tone: 'gray' },
};

export function MessageStateChip({ state }: { state: MessageState }) {
  return <StatusChip {...chipProps[state]} />;
}

/** The chip of a scheduled message, which has no delivery state yet. */
export function ScheduledChip({ isSeries }: { isSeries: boolean }) {
  return <StatusChip status={isSeries ? 'Repeats' : 'Scheduled'} tone="blue" />;
}
