/**
 * The Content-Disposition header of a download (RFC 6266): the file name in ASCII for older clients, and in full in the
 * encoding of RFC 8187.
 */
export function attachmentDisposition(name: string): string {
  const asciiName = name.replace(/[^\x20-\x7e]|["\\%;]/g, '_');
  const encodedName = encodeURIComponent(name).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${asciiName}"; filename*=UTF-8''${encodedName}`;
}
