import { projects } from '#schema/records/projects.ts';
import { OverviewBlock } from './overview-block.tsx';
import { listPath, RecordRows } from './record-rows.tsx';

type Props = { customerId: string };

export function ProjectsBlock({ customerId }: Props) {
  return (
    <OverviewBlock
      customerId={customerId}
      block="projects"
      title="Projects"
      subject="the projects of this customer"
      countOf={({ total }) => total}
      emptyText={({ total }) => (total === 0 ? 'There are no projects yet.' : undefined)}
      links={() => [{ label: 'All projects', to: listPath(projects, customerId) }]}
    >
      {({ rows }) => <RecordRows label="Projects" rows={rows} />}
    </OverviewBlock>
  );
}
