import { type Query, request } from './api.ts';
import { ApiError } from './api-error.ts';

/** The name a Content-Disposition gives (RFC 6266), without anything that looks like a folder. */
export function fileNameOf(disposition: string | null): string | undefined {
  const extended = /filename\*=utf-8''([^;]+)/i.exec(disposition ?? '')?.[1];
  const plain = /filename="?([^";]+)"?/i.exec(disposition ?? '')?.[1];
  const name = extended ? decodeURIComponent(extended) : plain;
  return name?.split(/[/\\]/).pop()?.trim() || undefined;
}

/** Fetches a file with the session's token and hands it to the browser to keep. */
export async function downloadFile(path: string, query?: Query): Promise<void> {
  const response = await request('GET', path, { query });
  const blob = await response.blob().catch(() => {
    throw new ApiError(0, 'Network Error', { code: 'network' });
  });
  const address = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = address;
  link.download = fileNameOf(response.headers.get('content-disposition')) ?? 'crewdesk.csv';
  link.click();
  // The browser has taken hold of the blob once the click is handled; a minute is for slow disks.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
