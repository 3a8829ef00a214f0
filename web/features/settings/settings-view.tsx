import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useFailureToast } from '#web/lib/toasts/failure-toast.tsx';
import { FormSkeleton } from '#web/ui/form/form-skeleton.tsx';
import { PageFrame } from '#web/ui/layout/page-frame.tsx';
import { ListFailure } from '#web/ui/list/list-failure.tsx';
import { SubtitleLink } from '#web/ui/text/subtitle-link.tsx';
import type { RenderHead } from './company-preview.tsx';
import { settingsQuery } from './settings.queries.ts';
import { SettingsForm } from './settings-form.tsx';

const failure = 'Something went wrong loading the settings. Please try again later.';

/** What office users set of their company. @param children what comes before it */
export function SettingsView({ renderHead, children }: { renderHead: RenderHead; children?: ReactNode }) {
  const { data: settings, error, refetch } = useQuery(settingsQuery);
  useFailureToast(settings ? undefined : error, failure);
  return (
    <PageFrame
      title="Settings"
      lead={
        <>
          What Crewdesk prints, sends and calculates with. Changes hold at once. Customers of another program:{' '}
          <SubtitleLink to="/app/imports">Import</SubtitleLink>
        </>
      }
    >
      {children}
      {settings ? (
        <SettingsForm settings={settings} renderHead={renderHead} />
      ) : error ? (
        <ListFailure message={failure} error={error} onRetry={() => void refetch()} />
      ) : (
        <FormSkeleton
          sections={[
            { id: 'company', title: 'Company', rows: [[12], [12], [6, 6], [12]] },
            { id: 'logo', title: 'Logo', rows: [[6]] },
            { id: 'times', title: 'Times', rows: [[6, 6]] },
          ]}
        />
      )}
    </PageFrame>
  );
}
