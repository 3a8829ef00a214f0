import { PageFrame } from '../../components/page-frame.tsx';
import { useCompany, useTimeZone } from '../../lib/company.ts';
import { formatToday } from '../../lib/format-date.ts';
import { QuickLinks } from './quick-links.tsx';
import { useNow } from './use-now.ts';

export function DashboardPage() {
  const company = useCompany();
  const today = formatToday(useNow(), useTimeZone());
  return (
    <PageFrame title={today} tabTitle="Dashboard" lead={company ? `Today at ${company.name}` : '\u00a0'}>
      <QuickLinks />
    </PageFrame>
  );
}
