import { PageFrame } from '../../components/page-frame.tsx';

export function NewCustomerPage() {
  return <PageFrame title="New Customer">{null}</PageFrame>;
}

export function CustomerPage() {
  return <PageFrame title="Customer">{null}</PageFrame>;
}
