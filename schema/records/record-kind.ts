import type { SortColumns } from '#schema/fields/lists.ts';
import type { RecordColumn } from './record-list.ts';

/**
 * Everything that makes a kind of record that kind. What work orders, service contracts and projects have in common is
 * built once and takes one of these.
 */
export type RecordKind = {
  /** Names the kind in the database and in anchors: `work-order`. */
  id: string;
  /** Names the link from a message to a record of this kind: `workOrder`. */
  apiName: string;
  /** Its endpoints, below `/api`. */
  apiPath: `/${string}`;
  /** Its pages, below `/app` and `/print`, and its exports: `work-orders`. */
  slug: string;
  /** `WO` in `WO-1001`. */
  numberPrefix: string;
  labels: { singular: string; plural: string; title: string; titles: string };
  /** The text in place of the rows of an empty list. */
  emptyText: string;
  /** Its card on the dashboard: the place among the cards, and the text in place of its rows. Null: none. */
  dashboardCard: { place: number; emptyText: string } | null;
  classifications: readonly [string, ...string[]];
  /** The columns of its list besides those that every kind has. */
  ownColumns: readonly RecordColumn[];
  sorts: SortColumns;
  /** The heading of the column of technicians. */
  techniciansLabel?: string;
  /** The heading of the first table on paper, and its fields besides those that every kind prints. */
  printed: { heading: string; fields: readonly string[] };
  /** Whether the list has a tab for open and one for closed records. */
  hasTabs: boolean;
  hasTechnicians: boolean;
  hasDocuments: boolean;
  /** Whether it promises visits: what `visitFields` describes. */
  hasVisits: boolean;
  /** Whether visits are made with records of this kind. */
  fulfillsVisits: boolean;
  /** Whether a new one starts with a blank warranty. */
  startsWithWarranty: boolean;
  /** The sentences for a missing address; absent: the sentence of its first empty field. */
  missingAddress?: { billingAddress: string; serviceAddress: string };
};

/** What a function builds from a kind, built once for each. Schemas and statements are too slow to build per request. */
export function oncePerKind<Built>(build: (kind: RecordKind) => Built): (kind: RecordKind) => Built {
  const builtByKind = new Map<RecordKind, Built>();
  return (kind) => {
    const built = builtByKind.get(kind) ?? build(kind);
    builtByKind.set(kind, built);
    return built;
  };
}
