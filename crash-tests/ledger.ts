/** What an entity is made of in the crash runs. All of it follows from its label and revision, so that a mixture of two revisions shows. */
export type Sort = {
  path: string;
  contentAt: (label: string, revision: number) => object;
  /** The text of the stored entity that ends with its revision. */
  titleOf: (stored: Stored) => unknown;
  /** Whatever is written, in words that are alike for what was sent and what is stored. */
  summaryOf: (entity: object) => string;
};

export type Stored = { _id: string; version: number } & Record<string, unknown>;

/** What one entity was acknowledged to be, and the newest content that was ever sent for it. */
export type LedgerEntry = {
  sort: Sort;
  id: string;
  label: string;
  acknowledged: { revision: number; version: number };
  sentRevision: number;
  seenVersion: number;
};

/** What is wrong with a stored entity, in words; undefined when everything acknowledged is there. */
export function faultOf(entry: LedgerEntry, stored: Stored | undefined): string | undefined {
  const { sort, id, label, acknowledged } = entry;
  if (stored === undefined) return `lost: ${id} (${label})`;
  const revision = Number(/ r(\d+)$/.exec(String(sort.titleOf(stored)))?.[1]);
  const said = `${id} (${label}) stands at revision ${revision}, version ${stored.version}`;

  if (revision < acknowledged.revision)
    return `lost: ${said}; acknowledged was revision ${acknowledged.revision}`;
  const isWhole = () => sort.summaryOf(sort.contentAt(label, revision)) === sort.summaryOf(stored);
  if (!(revision <= entry.sentRevision) || !isWhole()) return `half saved: ${said}`;
  if (stored.version < entry.seenVersion)
    return `went back: ${said}; version ${entry.seenVersion} was seen before`;
  if (revision === acknowledged.revision && stored.version < acknowledged.version)
    return `went back: ${said}`;
  entry.seenVersion = stored.version;
  return undefined;
}
