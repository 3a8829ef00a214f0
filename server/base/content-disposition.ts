/** The file name as parameters of the header: in ASCII for older clients, and in full in the encoding of RFC 8187. */
function nameParameters(name: string): string {
  const asciiName = name.replace(/[^\x20-\x7e]|["\\%;]/g, '_');
  const encodedName = encodeURIComponent(name).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `filename="${asciiName}"; filename*=UTF-8''${encodedName}`;
}

/** The Content-Disposition header (RFC 6266) of a download. */
export function attachmentDisposition(name: string): string {
  return `attachment; ${nameParameters(name)}`;
}

/** The Content-Disposition header (RFC 6266) of a file that the browser shows. */
export function inlineDisposition(name: string): string {
  return `inline; ${nameParameters(name)}`;
}
