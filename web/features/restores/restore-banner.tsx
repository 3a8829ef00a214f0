import { useQuery } from '@tanstack/react-query';
import { sessionQuery } from '#web/features/session/session.queries.ts';
import { ScreenBanner } from '#web/ui/layout/screen-banner.tsx';
import { isRestoring, restoreQuery } from './restores.queries.ts';

type Props = {
  /** Whether the page has its data: nothing else waits for this request. */
  isReady: boolean;
};

/** On every screen while a backup is being restored. Only office users see how far it is. */
export function RestoreBanner({ isReady }: Props) {
  const { data: session } = useQuery(sessionQuery);
  const { data: restore } = useQuery({ ...restoreQuery, enabled: isReady && session !== undefined });
  return (
    <div aria-live="polite">
      {session && isRestoring(restore) && (
        <ScreenBanner
          label="Restore"
          text="A backup is being restored; nothing can be saved until it ends."
          link={session.user.isTechnician ? undefined : { to: '/app/system', label: 'Show Progress' }}
        />
      )}
    </div>
  );
}
