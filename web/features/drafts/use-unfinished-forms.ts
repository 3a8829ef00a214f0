import { queryOptions, useQuery } from '@tanstack/react-query';
import { useDraftOwner } from '#web/lib/drafts/draft-owner.ts';
import { listUnfinished, type UnfinishedForms } from '#web/lib/form-drafts/unfinished-forms.ts';

const none: UnfinishedForms = { forms: [], error: undefined };

/** What the user has typed into forms and not saved. Asked for whenever it is shown. */
export function useUnfinishedForms(isShown: boolean) {
  const owner = useDraftOwner();
  return useQuery(
    queryOptions({
      queryKey: ['drafts', owner?.userId],
      queryFn: ({ signal }) => (owner ? listUnfinished(owner, signal) : none),
      enabled: isShown && owner !== undefined,
      staleTime: 0,
    }),
  );
}
