import { Button } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { sessionQuery } from '#web/features/session/session.queries.ts';
import { showFailureToast } from '#web/lib/toasts/failure-toast.tsx';
import { NoticeCard } from '#web/ui/layout/notice-card.tsx';
import { setDemonstration } from './demonstration.api.ts';

/** Where office users of the demonstration begin with a company of their own. */
export function OwnCompanySection() {
  const queryClient = useQueryClient();
  const { data: session } = useQuery(sessionQuery);
  const change = useMutation({
    mutationFn: (startsOwnCompany: boolean) => setDemonstration({ startsOwnCompany }),
    onSuccess: (demonstration) =>
      queryClient.setQueryData(sessionQuery.queryKey, (known) => known && { ...known, demonstration }),
    onError: (error) =>
      showFailureToast(error, 'Something went wrong changing the next start. Please try again later.'),
  });
  if (!session?.demonstration || session.user.isTechnician) return null;
  const { startsOwnCompany } = session.demonstration;
  return (
    <NoticeCard
      title={startsOwnCompany ? 'The next start begins with your own company' : 'This is a demonstration'}
      text={
        startsOwnCompany
          ? 'Stop Crewdesk in its terminal with Ctrl-C and run npm start again. It prints an address, where you enter your company.'
          : 'The company is fictional. For your own, Crewdesk begins empty at its next start. Everything here, also what you entered, moves to a folder of its own.'
      }
      action={
        <Button
          variant="default"
          aria-disabled={change.isPending || undefined}
          onClick={() => !change.isPending && change.mutate(!startsOwnCompany)}
        >
          {startsOwnCompany ? 'Keep the demonstration' : 'Start with your own company'}
        </Button>
      }
    />
  );
}
