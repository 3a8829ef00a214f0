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
import { documentQuery } from './documents.queries.ts';
import { formatSize } from './format-size.ts';
import { downloadDocument, openDocument, openingFailed } from './open-document.ts';

const showFailure = (error: unknown) => showFailureToast(error, openingFailed);

/** The page that links and QR codes of documents point to. Opens the file after sign-in. */
export function DocumentPage() {
  const { documentId = '' } = useParams();
  const { data: file, error, refetch } = useQuery(documentQuery(documentId));
  const [isViewed, setViewed] = useState(false);
  const [isDownloading, setDownloading] = useState(false);
  const id = file?._id;

  async function download(id: string) {
    setDownloading(true);
    await downloadDocument(id).catch(showFailure);
    setDownloading(false);
  }

  useEffect(() => {
    if (id) openDocument(id).then(setViewed, showFailure);
  }, [id]);

  if (file) {
    return (
      <PageFrame title={file.name} lead={formatSize(file.size)}>
        <StateCard
          message={isViewed ? 'Your document is opening.' : 'Your download has started.'}
          detail={
            isViewed ? 'If nothing happens, open or download it.' : 'If nothing happens, download it again.'
          }
        >
          {isViewed && (
            <Button onClick={() => openDocument(file._id).catch(showFailure)} variant="default">
              Open
            </Button>
          )}
          <Button onClick={() => void download(file._id)} loading={isDownloading}>
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
        error && <ListFailure message={openingFailed} error={error} onRetry={() => void refetch()} />
      )}
    </PageFrame>
  );
}
