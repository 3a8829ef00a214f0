import type { UserScreen } from './user-screens.ts';

const screenPath = ({ onlyTechnicians }: UserScreen) => (onlyTechnicians ? '/app/technicians' : '/app/users');

/** The screen with the dialog that adds a user. @param text a name or a phone number to start with */
export function addUserPath(screen: UserScreen, text: string): string {
  return `${screenPath(screen)}?add=${encodeURIComponent(text)}`;
}

/** The screen with the dialog that edits a user. */
export function editUserPath(screen: UserScreen, id: string): string {
  return `${screenPath(screen)}?edit=${id}`;
}
