import '#web/ui/dialog/dialog-styles.ts';
import { Anchor } from '@mantine/core';
import { IconDownload, IconExternalLink } from '@tabler/icons-react';
import { isWebAddress } from '#schema/records/web-address.ts';
import { showFailureToast } from '#web/lib/toasts/failure-toast.tsx';
import classes from './document-links.module.css';
import { downloadDocument, openingFailed } from './open-document.ts';

type Props = {
  /** Names the document to screen readers. */
  name: string;
  fileUrl: string;
  /** The id of an uploaded document. */
  ownId: string | undefined;
};

/** Opens a document in a new tab, if its URL is safe to open. Our own files can also be downloaded. */
export function DocumentLinks({ name, fileUrl, ownId }: Props) {
  return (
    <>
      {isWebAddress(fileUrl) && (
        <Anchor
          className={classes.link}
          href={fileUrl}
          target="_blank"
          rel="noopener noreferrer"
          aria-label={`Open ${name}`}
          title="Opens in a new tab"
        >
          <IconExternalLink size={16} aria-hidden />
          Open
        </Anchor>
      )}
      {ownId !== undefined && (
        <Anchor
          component="button"
          type="button"
          className={classes.link}
          aria-label={`Download ${name}`}
          onClick={() =>
            downloadDocument(ownId).catch((error: unknown) => showFailureToast(error, openingFailed))
          }
        >
          <IconDownload size={16} aria-hidden />
          Download
        </Anchor>
      )}
    </>
  );
}
