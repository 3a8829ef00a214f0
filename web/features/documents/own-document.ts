const ownPath = /^\/documents\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/i;

/**
 * The id of an uploaded document by its URL; undefined for a link to another site.
 * @param origins the origins of this Crewdesk
 */
export function ownDocumentId(fileUrl: string, origins: (string | undefined)[]): string | undefined {
  const url = URL.parse(fileUrl.trim());
  if (!url || !origins.some((origin) => origin && URL.parse(origin)?.origin === url.origin)) return undefined;
  return ownPath.exec(url.pathname)?.[1];
}
