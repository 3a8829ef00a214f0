import { getDownload } from './documents.api.ts';

/** The toast when a document cannot be opened or downloaded. */
export const openingFailed = 'Something went wrong opening this document. Please try again later.';

/** Clicks a link to the signed URL, so that the browser downloads the file as usual. */
function saveFile(url: string): void {
  const link = document.createElement('a');
  link.href = url;
  link.download = '';
  link.click();
}

export async function downloadDocument(id: string): Promise<void> {
  const { url } = await getDownload(id);
  saveFile(url);
}

/** Shows a picture or a PDF in place of the page, and downloads any other file. Resolves to whether it is shown. */
export async function openDocument(id: string): Promise<boolean> {
  const { url, viewUrl } = await getDownload(id);
  if (viewUrl === null) saveFile(url);
  // Back leads to where the document was opened, and not to a page that opens it again.
  else window.location.replace(viewUrl);
  return viewUrl !== null;
}
