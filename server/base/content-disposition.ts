/**
 * The header that has a browser keep a file instead of showing it, after RFC 6266: the name in plain ASCII for whoever
 * reads no more than that, and in full, encoded after RFC 8187.
 */
export function attachmentNamed(name: string): string {
  const plain = name.replace(/[^\x20-\x7e]|["\\%;]/g, '_');
  const full = encodeURIComponent(name).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${plain}"; filename*=UTF-8''${full}`;
}
