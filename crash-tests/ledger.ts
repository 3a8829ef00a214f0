/** Content that the crash test writes. All of it follows from the label and revision, so that mixed revisions are detected. */
export type Workload = {
  path: string;
  contentAt: (label: string, revision: number) => object;
  /** The text of a stored entity that ends with its revision. */
  titleOf: (stored: StoredEntity) => unknown;
  /** All content as one text, the same for a request and the stored entity. */
  summaryOf: (entity: object) => string;
};

export type StoredEntity = { _id: string; version: number } & Record<string, unknown>;

/** The last acknowledged state of an entity, and the last revision sent for it. */
export type LedgerEntry = {
  workload: Workload;
  id: string;
  label: string;
  acknowledged: { revision: number; version: number };
  sentRevision: number;
  /** The highest version seen in a response. */
  seenVersion: number;
};

/** Describes what is wrong with a stored entity. Undefined if it has everything that was acknowledged. */
export function findFault(entry: LedgerEntry, stored: StoredEntity | undefined): string | undefined {
  const { workload, id, label, acknowledged } = entry;
  if (stored === undefined) return `lost: ${id} (${label})`;
  const revision = Number(/ r(\d+)$/.exec(String(workload.titleOf(stored)))?.[1]);
  const state = `${id} (${label}) is at revision ${revision}, version ${stored.version}`;

  if (revision < acknowledged.revision)
    return `lost: ${state}; revision ${acknowledged.revision} was acknowledged`;
  const isComplete = () =>
    workload.summaryOf(workload.contentAt(label, revision)) === workload.summaryOf(stored);
  if (!(revision <= entry.sentRevision) || !isComplete()) return `partially saved: ${state}`;
  if (stored.version < entry.seenVersion)
    return `version decreased: ${state}; version ${entry.seenVersion} was seen before`;
  if (revision === acknowledged.revision && stored.version < acknowledged.version)
    return `version decreased: ${state}`;
  entry.seenVersion = stored.version;
  return undefined;
}
