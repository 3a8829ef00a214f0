import { useQuery } from '@tanstack/react-query';
import type { VersionedId } from '#web/features/history/history.api.ts';
import { latestChangesQuery } from '#web/features/history/history.queries.ts';
import { BlockCard } from '#web/ui/blocks/block-card.tsx';
import { BlockRows } from '#web/ui/blocks/block-rows.tsx';
import { SentenceRow } from '#web/ui/blocks/sentence-row.tsx';

type Props = {
  of: VersionedId;
  title: string;
  /** 'customer' */
  noun: string;
  /** The page with all changes. */
  path: string;
};

/** The latest changes of an entity in sentences, as a card of a page about it. */
export function LatestChangesSection({ of, title, noun, path }: Props) {
  return (
    <BlockCard
      query={useQuery(latestChangesQuery(of))}
      title={title}
      subject={`the history of this ${noun}`}
      emptyText={({ data }) => (data.length === 0 ? 'No changes were recorded yet.' : undefined)}
      links={() => [{ label: 'Full history', to: path }]}
    >
      {({ data }) => (
        <BlockRows label={title}>
          {data.map(({ _id, at, user, text }) => (
            <SentenceRow key={_id} name={user?.name ?? 'Crewdesk'} at={at}>
              {`${text}.`}
            </SentenceRow>
          ))}
        </BlockRows>
      )}
    </BlockCard>
  );
}
