import { useQuery } from '@tanstack/react-query';
import { sessionQuery } from '#web/features/session/session.queries.ts';
import { ScreenBanner } from '#web/ui/layout/screen-banner.tsx';
import { holdSentences } from './hold-sentences.ts';

const releaseLink = { to: '/app/messages/held', label: 'Check and Release Messages' };

/** On every screen while no messages are sent. Only office users can release them. */
export function HoldBanner() {
  const { data: session } = useQuery(sessionQuery);
  if (!session?.outboxHold) return null;
  const { isTechnician } = session.user;
  return (
    <ScreenBanner
      label="Held messages"
      text={holdSentences[session.outboxHold.reason]}
      detail={isTechnician ? 'The office has to release them.' : undefined}
      link={isTechnician ? undefined : releaseLink}
    />
  );
}
