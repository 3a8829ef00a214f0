import { addressLine } from '#schema/fields/address-line.ts';
import type { OverviewPlace } from '#schema/overview/customer-overview.ts';
import { recordKinds } from '#schema/records/record-kinds.ts';
import { formatCount } from '#web/lib/format/format-count.ts';
import { BlockRow, BlockRows } from '#web/ui/blocks/block-rows.tsx';
import { PageLink } from '#web/ui/layout/page-link.tsx';
import { CompleteRows } from './complete-rows.tsx';
import { OverviewBlock } from './overview-block.tsx';
import classes from './places-block.module.css';
import { listPath } from './record-rows.tsx';

/** The lists with the records at a place: a kind that has any, and the tab that they are on. */
function listsAt({ address, kinds }: OverviewPlace, customerId: string) {
  return recordKinds.flatMap((kind) => {
    const { records = 0, open = 0 } = kinds.find((one) => one.kind === kind.id) ?? {};
    if (records === 0) return [];
    const tab = open > 0 ? 'open' : 'closed';
    const path = listPath(kind, customerId, kind.hasTabs ? tab : undefined);
    const { singular, plural } = kind.labels;
    return {
      path: `${path}&q=${encodeURIComponent(address.street)}`,
      text: `${formatCount(records)} ${records === 1 ? singular : plural}`,
      open,
    };
  });
}

type PlaceProps = { place: OverviewPlace; customerId: string };

function Place({ place, customerId }: PlaceProps) {
  const lists = listsAt(place, customerId);
  const main = lists.find(({ open }) => open > 0) ?? lists[0];
  const open = place.open > 0 && `${formatCount(place.open)} open`;
  const isOneKind = lists.length === 1;
  return (
    <BlockRow to={main?.path} name={addressLine(place.address)} facts={isOneKind ? [main?.text, open] : []}>
      {!isOneKind && (
        <p className={classes.lists}>
          {lists.map(({ path, text }) => (
            <PageLink key={path} to={path} className={classes.link}>
              {text}
            </PageLink>
          ))}
          {open}
        </p>
      )}
    </BlockRow>
  );
}

type Props = { customerId: string };

/** Where the customer's records are. */
export function PlacesBlock({ customerId }: Props) {
  return (
    <OverviewBlock
      customerId={customerId}
      block="places"
      title="Places"
      subject="the places of this customer"
      countOf={({ total }) => total}
      emptyText={({ total }) => (total === 0 ? 'No record has a service address yet.' : undefined)}
    >
      {(data) => (
        <CompleteRows customerId={customerId} block="places" data={data}>
          {(rows) => (
            <BlockRows label="Places">
              {rows.map((place) => (
                <Place key={JSON.stringify(place.address)} place={place} customerId={customerId} />
              ))}
            </BlockRows>
          )}
        </CompleteRows>
      )}
    </OverviewBlock>
  );
}
