import { PageFrame } from '../../components/page-frame.tsx';
import { useTimeZone } from '../../lib/company.ts';
import { formatToday } from '../../lib/format-date.ts';
import { useToday } from './use-today.ts';

export function DashboardPage() {
  const timeZone = useTimeZone();
  const now = useToday();
  return (
    <PageFrame title="Dashboard" lead={formatToday(now, timeZone)}>
      {null}
    </PageFrame>
  );
}
