import type { RecordKind } from '#schema/records/record-kind.ts';

/** The path of the form for a copy of a record. */
export function duplicatePath({ slug }: Pick<RecordKind, 'slug'>, id: string): string {
  return `/app/${slug}/new/from/${id}`;
}
