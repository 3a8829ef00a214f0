import type { UserScreen } from './user-screens.ts';

const screenPath = ({ onlyTechnicians }: UserScreen) => (onlyTechnicians ? '/app/technicians' : '/app/users');

/** The screen with the dialog that edits a user. */
export function editUserPath(screen: UserScreen, id: string): string {
  return `${screenPath(screen)}?edit=${id}`;
}
