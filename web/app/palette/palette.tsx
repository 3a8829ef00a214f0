import type { RefObject } from 'react';
import { navigation } from '#web/app/navigation/navigation.ts';
import { UnfinishedDialog } from '#web/features/drafts/unfinished-dialog.tsx';
import { ManufacturersDialog } from '#web/features/manufacturers/manufacturers-dialog.tsx';
import { PaletteDialog } from '#web/features/search/palette-dialog.tsx';
import type { KeystrokeBuffer } from '#web/lib/forms/buffer-keystrokes.ts';
import { KeysDialog } from './keys-dialog.tsx';
import { usePaletteCommands } from './palette-commands.ts';
import { useUnfinishedCommands } from './use-unfinished-commands.ts';

export type PaletteView = 'search' | 'keys' | 'manufacturers' | 'unfinished' | undefined;

export type PaletteProps = {
  view: PaletteView;
  onView: (view: PaletteView) => void;
  /** The element that had the focus before the palette opened. */
  previousFocus: RefObject<Element | null>;
  /** Returns the keystrokes that were buffered until the palette had the focus. */
  consumeKeystrokes: () => KeystrokeBuffer | undefined;
};

const icons = Object.fromEntries(
  navigation.flatMap(({ countedKind, icon }) => (countedKind ? [[countedKind.id, icon]] : [])),
);

/** The palette and the dialogs it opens. */
export function Palette({ view, onView, previousFocus, consumeKeystrokes }: PaletteProps) {
  const commands = usePaletteCommands(onView);
  const unfinished = useUnfinishedCommands(view === 'search', () => onView('unfinished'));
  const close = () => onView(undefined);
  return (
    <>
      <PaletteDialog
        isOpen={view === 'search'}
        onClose={close}
        previousFocus={previousFocus.current}
        consumeKeystrokes={consumeKeystrokes}
        commands={commands}
        unfinished={unfinished}
        icons={icons}
      />
      <UnfinishedDialog isOpen={view === 'unfinished'} onClose={close} />
      <KeysDialog isOpen={view === 'keys'} onClose={close} />
      <ManufacturersDialog isOpen={view === 'manufacturers'} onClose={close} onRenamed={() => undefined} />
    </>
  );
}
