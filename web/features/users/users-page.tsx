import { PageFrame } from '../../components/page-frame.tsx';

export function UsersPage() {
  return <PageFrame title="Users">{null}</PageFrame>;
}

export function TechniciansPage() {
  return <PageFrame title="Technicians">{null}</PageFrame>;
}
