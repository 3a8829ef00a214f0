import { useQuery } from '@tanstack/react-query';
import { unreadRepliesQuery } from './replies.queries.ts';

const maxShownCount = 99;

/** The number of new replies: `99+`, and in words: `99+ new replies`. Undefined without any, and until it is known. */
export function useUnreadReplies() {
  const { data, error } = useQuery(unreadRepliesQuery);
  if (!data?.unread) return { unread: undefined, error };
  const count = data.unread > maxShownCount ? `${maxShownCount}+` : String(data.unread);
  return { unread: { count, label: `${count} new ${count === '1' ? 'reply' : 'replies'}` }, error };
}
