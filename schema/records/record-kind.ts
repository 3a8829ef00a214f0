import type { z } from 'zod';

/** The columns that a list of records can have besides the customer, which is always the first. */
export type RecordColumn = 'status' | 'classification' | 'serviceInterval' | 'workLocation' | 'technicians';

/** What the print view can say of a record besides its dates, addresses, classification and description. */
export type PrintedFact = 'proposalNumber' | 'serviceInterval' | 'permitNumber' | 'permitDate';

/**
 * All that makes a kind of record that kind. Whatever work orders, service contracts and projects have in common is
 * built once, and takes one of these.
 */
export type RecordKind = {
  /** Names the kind in the database and in anchors: `work-order`. */
  id: string;
  /** What a message's link to a record of this kind is called: `workOrder`. */
  wireName: string;
  /** Its calls, below `/api`. */
  apiPath: string;
  /** Its pages, below `/app` and `/print`, and its spreadsheets: `work-orders`. */
  slug: string;
  /** `WO` in `WO-1001`. */
  numberPrefix: string;
  labels: { singular: string; plural: string; title: string; titles: string };
  classifications: readonly [string, ...string[]];
  columns: readonly RecordColumn[];
  /** The head of the technicians' column. */
  techniciansLabel?: string;
  /** What the print view calls the facts of a record, and those that not every kind shows, in their order. */
  printed: { heading: string; facts: readonly PrintedFact[] };
  /** Whether the list is parted into open and closed records. */
  hasTabs: boolean;
  hasTechnicians: boolean;
  hasDocuments: boolean;
  /** Whether a new one starts with a blank warranty. */
  startsWithWarranty: boolean;
  /** What is said when a whole address is missing; without it, what its first empty field says. */
  missingAddress?: { billingAddress: string; serviceAddress: string };
  /** The fields that only this kind has; each has a column of its name. */
  ownFields: (timeZone: string) => Record<string, z.ZodType>;
  storedOwnFields: Record<string, z.ZodType>;
  emptyOwnFields: Record<string, string | number>;
};
