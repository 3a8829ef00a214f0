import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { unreadRepliesQuery } from '#web/features/messages/replies/replies.queries.ts';
import { PageLink } from '#web/ui/layout/page-link.tsx';
import classes from './message-center-links.module.css';

const maxShownCount = 99;

/** The links from the Message Center to replies and opt-outs. */
export function MessageCenterLinks() {
  const { data } = useQuery(unreadRepliesQuery);
  const unread = data?.unread ?? 0;
  return (
    <>
      <Button
        component={PageLink}
        to="/app/messages/replies"
        variant="default"
        rightSection={
          unread > 0 && (
            <span
              className={classes.count}
            >{`${unread > maxShownCount ? `${maxShownCount}+` : unread} new`}</span>
          )
        }
      >
        Replies
      </Button>
      <Button component={PageLink} to="/app/messages/opt-outs" variant="default">
        Opt-Outs
      </Button>
    </>
  );
}
