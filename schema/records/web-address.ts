/** No invisible characters, no marks that turn the reading direction, no hidden user name or password. */
const plainWebAddress = /^https?:\/\/[^/?#\s\\@][^\s\\\p{Cc}\p{Cf}]*$/iu;

export function isWebAddress(text: string): boolean {
  const url = URL.parse(text);
  return url !== null && plainWebAddress.test(text) && text.isWellFormed() && !url.username && !url.password;
}
