import { createContext, use } from 'react';

export const SelectContext = createContext<(action: () => void) => void>((action) => action());

/** Runs the action of a menu item after the focus went back to the button: a dialog returns it to the focused element. */
export function useMenuSelect(): (action: () => void) => void {
  return use(SelectContext);
}
