import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useParams } from 'react-router';
import { ApiError } from '#web/lib/api/api-error.ts';
import { homePath } from '#web/lib/safe-redirect.ts';
import { showFailureToast } from '#web/lib/toasts/failure-toast.tsx';
import { PageFrame } from '#web/ui/layout/page-frame.tsx';
import { PageLink } from '#web/ui/layout/page-link.tsx';
import { StateCard } from '#web/ui/layout/state-card.tsx';
import { ListFailure } from '#web/ui/list/list-failure.tsx';
import { getDownload } from './documents.api.ts';
import { documentQuery } from './documents.queries.ts';
import { formatSize } from './format-size.ts';

const failure = 'Something went wrong opening this document. Please try again later.';

/** The address that was given out for the file, so that whatever the browser does with files happens. */
async function openFile(id: string): Promise<void> {
  const { url } = await getDownload(id);
  const link = document.createElement('a');
  link.href = url;
  link.download = '';
  link.click();
}

/** Where a link or a QR code of a document leads: opens the file, once somebody is signed in. */
export function DocumentPage() {
  const { documentId = '' } = useParams();
  const { data: file, error, refetch } = useQuery(documentQuery(documentId));
  const [isOpening, setOpening] = useState(false);
  const id = file?._id;

  async function open(wanted: string) {
    setOpening(true);
    await openFile(wanted).catch((problem: unknown) => showFailureToast(problem, failure));
    setOpening(false);
  }

  useEffect(() => {
    if (id) openFile(id).catch((problem: unknown) => showFailureToast(problem, failure));
  }, [id]);

  if (file) {
    return (
      <PageFrame title={file.name} lead={formatSize(file.size)}>
        <StateCard
          message="Your browser is saving this document."
          detail="Nothing happened? Ask for it again."
        >
          <Button onClick={() => void open(file._id)} loading={isOpening}>
            Download
          </Button>
        </StateCard>
      </PageFrame>
    );
  }
  const isMissing = error instanceof ApiError && error.status === 404;
  return (
    <PageFrame title="Document" lead={'\u00a0'}>
      {isMissing ? (
        <StateCard isFailure message={error.message}>
          <Button component={PageLink} to={homePath} variant="default">
            Go to the dashboard
          </Button>
        </StateCard>
      ) : (
        error && <ListFailure message={failure} error={error} onRetry={() => void refetch()} />
      )}
    </PageFrame>
  );
}
