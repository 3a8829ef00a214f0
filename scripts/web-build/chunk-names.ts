/** Files that the page itself names. */
const ofThePage = /\/(?:rolldown-runtime|react|router)-[^/]*$/;

/**
 * The scripts to request together with one that is imported on demand. The entry names all that a page needs, so that it
 * loads in one round trip. Other scripts name nothing: what they import is for later, is loaded ahead of use, and the
 * names of all these files would be a tenth of the scripts of the first page.
 */
export function filesToPreload(
  _file: string,
  needed: string[],
  { hostId, hostType }: { hostId: string; hostType: 'html' | 'js' },
): string[] {
  if (hostType === 'html') return needed;
  return hostId.startsWith('static/index-') ? needed.filter((name) => !ofThePage.test(name)) : [];
}

/** The name of a file without the pages that share it, which the bundler appends: each page would name it. */
export function chunkFileName({ name }: { name: string }): string {
  return `static/${name.split('~', 1)[0]}-[hash].js`;
}
