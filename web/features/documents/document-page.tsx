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

/** Clicks a link to the signed URL, so that the browser downloads the file as usual. */
async function downloadFile(id: string): Promise<void> {
  const { url } = await getDownload(id);
  const link = document.createElement('a');
  link.href = url;
  link.download = '';
  link.click();
}

/** The page that links and QR codes of documents point to. Downloads the file after sign-in. */
export function DocumentPage() {
  const { documentId = '' } = useParams();
  const { data: file, error, refetch } = useQuery(documentQuery(documentId));
  const [isDownloading, setDownloading] = useState(false);
  const id = file?._id;

  async function download(id: string) {
    setDownloading(true);
    await downloadFile(id).catch((error: unknown) => showFailureToast(error, failure));
    setDownloading(false);
  }

  useEffect(() => {
    if (id) downloadFile(id).catch((error: unknown) => showFailureToast(error, failure));
  }, [id]);

  if (file) {
    return (
      <PageFrame title={file.name} lead={formatSize(file.size)}>
        <StateCard message="Your download has started." detail="If nothing happens, download it again.">
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
        error && <ListFailure message={failure} error={error} onRetry={() => void refetch()} />
      )}
    </PageFrame>
  );
}
