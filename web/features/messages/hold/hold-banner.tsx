import { useQuery } from '@tanstack/react-query';
import { sessionQuery } from '#web/features/session/session.queries.ts';
import { PageLink } from '#web/ui/layout/page-link.tsx';
import classes from './hold-banner.module.css';
import { holdSentences } from './hold-sentences.ts';

/** On every screen while no messages are sent. Only office users can release them. */
export function HoldBanner() {
  const { data: session } = useQuery(sessionQuery);
  if (!session?.outboxHold) return null;
  return (
    <section className={classes.banner} aria-label="Held messages">
      <p className={classes.text}>{holdSentences[session.outboxHold.reason]}</p>
      {session.user.isTechnician ? (
        <p className={classes.text}>The office has to release them.</p>
      ) : (
        <PageLink className={classes.link} to="/app/messages/held">
          Check and Release Messages
        </PageLink>
      )}
    </section>
  );
}
