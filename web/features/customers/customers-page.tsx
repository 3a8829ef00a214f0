import { PageFrame } from '../../components/page-frame.tsx';

export function CustomersPage() {
  return <PageFrame title="Customers">{null}</PageFrame>;
}
