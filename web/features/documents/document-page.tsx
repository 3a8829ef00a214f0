import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useParams, useSearchParams } from 'react-router';
import { ApiError } from '#web/lib/api/api-error.ts';
import { formatSize } from '#web/lib/format/format-size.ts';
import { homePath } from '#web/lib/safe-redirect.ts';
import { showFailureToast } from '#web/lib/toasts/failure-toast.tsx';
import { PageFrame } from '#web/ui/layout/page-frame.tsx';
import { PageLink } from '#web/ui/layout/page-link.tsx';
import { StateCard } from '#web/ui/layout/state-card.tsx';
import { ListFailure } from '#web/ui/list/list-failure.tsx';
import { documentQuery } from './documents.queries.ts';
import { downloadDocument, openDocument, openingFailed } from './open-document.ts';

const showFailure = (error: unknown) => showFailureToast(error, openingFailed);

const texts = {
  expired: {
    message: 'The link to this document has expired.',
    detail: 'You can open or download it again.',
  },
  viewed: { message: 'Your document is opening.', detail: 'If nothing happens, open or download it.' },
  downloaded: { message: 'Your download has started.', detail: 'If nothing happens, download it again.' },
};

/**
 * The page that links and QR codes of documents point to. Opens the file after sign-in, unless it comes from a link that
 * has expired: a new one may have expired as well, and would lead back here again and again.
 */
export function DocumentPage() {
  const { documentId = '' } = useParams();
  const { data: file, error, refetch } = useQuery(documentQuery(documentId));
  const isExpired = useSearchParams()[0].has('expired');
  const [isViewed, setViewed] = useState(false);
  const [isDownloading, setDownloading] = useState(false);
  const id = file?._id;

  async function download(id: string) {
    setDownloading(true);
    await downloadDocument(id).catch(showFailure);
    setDownloading(false);
  }

  useEffect(() => {
    if (id && !isExpired) openDocument(id).then(setViewed, showFailure);
  }, [id, isExpired]);

  if (file) {
    return (
      <PageFrame title={file.name} lead={formatSize(file.size)}>
        <StateCard {...texts[isExpired ? 'expired' : isViewed ? 'viewed' : 'downloaded']}>
          {(isViewed || isExpired) && (
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
