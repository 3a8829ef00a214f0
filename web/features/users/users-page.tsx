import { userScreens } from './user-screens.ts';
import { UsersScreen } from './users-screen.tsx';

export function UsersPage() {
  return <UsersScreen key="users" screen={userScreens.users} />;
}

export function TechniciansPage() {
  return <UsersScreen key="technicians" screen={userScreens.technicians} />;
}
