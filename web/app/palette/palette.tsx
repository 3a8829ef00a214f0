import type { RefObject } from 'react';
import { navigation } from '#web/app/navigation/navigation.ts';
import { ManufacturersDialog } from '#web/features/manufacturers/manufacturers-dialog.tsx';
import { PaletteDialog } from '#web/features/search/palette-dialog.tsx';
import type { KeystrokeBuffer } from '#web/lib/forms/buffer-keystrokes.ts';
import { KeysDialog } from './keys-dialog.tsx';
import { usePaletteCommands } from './palette-commands.ts';

export type PaletteView = 'search' | 'keys' | 'manufacturers' | undefined;

export type PaletteProps = {
  view: PaletteView;
  onView: (view: PaletteView) => void;
  /** What had the focus before. */
  former: RefObject<Element | null>;
  /** What was typed for it before it had the focus. */
  takeTyped: () => KeystrokeBuffer | undefined;
};

const icons = Object.fromEntries(
  navigation.flatMap(({ counted, icon }) => (counted ? [[counted.id, icon]] : [])),
);

/** The palette, and the dialogs that only it leads to. */
export function Palette({ view, onView, former, takeTyped }: PaletteProps) {
  const commands = usePaletteCommands(onView);
  const close = () => onView(undefined);
  return (
    <>
      <PaletteDialog
        isOpen={view === 'search'}
        onClose={close}
        former={former.current}
        takeTyped={takeTyped}
        commands={commands}
        icons={icons}
      />
      <KeysDialog isOpen={view === 'keys'} onClose={close} />
      <ManufacturersDialog isOpen={view === 'manufacturers'} onClose={close} onRenamed={() => undefined} />
    </>
  );
}
