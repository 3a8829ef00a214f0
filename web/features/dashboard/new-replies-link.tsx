import { useUnreadReplies } from '#web/features/messages/replies/use-unread-replies.ts';
import { SubtitleLink } from '#web/ui/text/subtitle-link.tsx';

/** Leads to the new replies; nothing without any. */
export function NewRepliesLink() {
  const { unread } = useUnreadReplies();
  if (!unread) return null;
  return (
    <>
      · <SubtitleLink to="/app/messages/replies">{unread.label}</SubtitleLink>
    </>
  );
}
