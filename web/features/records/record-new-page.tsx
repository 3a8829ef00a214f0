import { Button } from '@mantine/core';
import type { RecordKind } from '../../../schema/record-kind.ts';
import { PageFrame } from '../../components/page-frame.tsx';
import { PageLink } from '../../components/page-link.tsx';

export function RecordNewPage({ kind }: { kind: RecordKind }) {
  const { many, title } = kind.words;
  return (
    <PageFrame title={`New ${title}`}>
      <Button component={PageLink} to={`/app/${kind.slug}`} variant="default">
        {`Back to ${many}`}
      </Button>
    </PageFrame>
  );
}
