import { Button } from '@mantine/core';
import { useUnreadReplies } from '#web/features/messages/replies/use-unread-replies.ts';
import { PageLink } from '#web/ui/layout/page-link.tsx';
import classes from './message-center-links.module.css';

/** The links from the Message Center to replies, opt-outs and message templates. */
export function MessageCenterLinks() {
  const { unread } = useUnreadReplies();
  return (
    <>
      <Button
        component={PageLink}
        to="/app/messages/replies"
        variant="default"
        rightSection={unread && <span className={classes.count}>{`${unread.count} new`}</span>}
      >
        Replies
      </Button>
      <Button component={PageLink} to="/app/messages/opt-outs" variant="default">
        Opt-Outs
      </Button>
      <Button component={PageLink} to="/app/messages/templates" variant="default">
        Templates
      </Button>
    </>
  );
}
