import { MantineProvider } from '@mantine/core';
import { useState } from 'react';
import { createRoot } from 'react-dom/client';
import { cssVariables, theme } from '../app/theme.ts';
import { DocumentUpload } from '../features/documents/document-upload.tsx';
import type { UploadedDocument } from '../features/documents/use-uploads.ts';

/** The upload by itself, for tests in a browser: what it hands over becomes a list of links. */
function Alone() {
  const [documents, setDocuments] = useState<UploadedDocument[]>([]);
  return (
    <>
      <h1>Upload</h1>
      <DocumentUpload onUploaded={(document) => setDocuments((all) => [...all, document])} />
      <ul aria-label="Uploaded">
        {documents.map(({ name, fileUrl }) => (
          <li key={fileUrl}>
            <a href={fileUrl}>{name}</a>
          </li>
        ))}
      </ul>
    </>
  );
}

const root = document.createElement('main');
document.body.replaceChildren(root);
createRoot(root).render(
  <MantineProvider theme={theme} cssVariablesResolver={cssVariables}>
    <Alone />
  </MantineProvider>,
);
