import { useQuery } from '@tanstack/react-query';
import type { ComponentProps } from 'react';
import type { OverviewBlock as BlockName, Overview } from '#schema/overview/customer-overview.ts';
import { BlockCard } from '#web/ui/blocks/block-card.tsx';
import { overviewQuery } from './overview.queries.ts';

type Props<Block extends BlockName> = Omit<ComponentProps<typeof BlockCard<Overview<Block>>>, 'query'> & {
  customerId: string;
  block: Block;
};

/** A card of the overview of a customer. */
export function OverviewBlock<Block extends BlockName>({ customerId, block, ...card }: Props<Block>) {
  return <BlockCard query={useQuery(overviewQuery(customerId, block))} {...card} />;
}
