import { type Query, request } from './api.ts';
import { ApiError } from './api-error.ts';

/** The file name in a Content-Disposition header (RFC 6266), without any directories. */
export function parseFileName(disposition: string | null): string | undefined {
  const extended = /filename\*=utf-8''([^;]+)/i.exec(disposition ?? '')?.[1];
  const plain = /filename="?([^";]+)"?/i.exec(disposition ?? '')?.[1];
  const name = extended ? decodeURIComponent(extended) : plain;
  return name?.split(/[/\\]/).pop()?.trim() || undefined;
}

/** Fetches a file with the session token and saves it as a browser download. */
export async function downloadFile(path: string, query?: Query): Promise<void> {
  const response = await request('GET', path, { query });
  const blob = await response.blob().catch(() => {
    throw new ApiError(0, 'Network Error', { code: 'network' });
  });
  const objectUrl = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = objectUrl;
  link.download = parseFileName(response.headers.get('content-disposition')) ?? 'crewdesk.csv';
  link.click();
  // The browser reads the blob after the click; a minute allows for slow disks.
  setTimeout(() => URL.revokeObjectURL(objectUrl), 60_000);
}
