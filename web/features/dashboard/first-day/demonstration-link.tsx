import { useQuery } from '@tanstack/react-query';
import { sessionQuery } from '#web/features/session/session.queries.ts';
import { SubtitleLink } from '#web/ui/text/subtitle-link.tsx';

/** Leads office users of the demonstration to the start with a company of their own. */
export function DemonstrationLink() {
  const { data: session } = useQuery(sessionQuery);
  if (!session?.demonstration || session.user.isTechnician) return null;
  return (
    <>
      · <SubtitleLink to="/app/settings">Start with your own company</SubtitleLink>
    </>
  );
}
