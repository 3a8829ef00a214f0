import { Modal } from '@mantine/core';
import { useNavigate } from 'react-router';
import type { KeystrokeBuffer } from '#web/lib/forms/buffer-keystrokes.ts';
import classes from './command-palette.module.css';
import { CommandPalette } from './command-palette.tsx';
import type { Choice, ChoiceIcon, Command } from './palette-choices.ts';
import { saveRecentResult } from './recent-results.ts';

type Props = {
  isOpen: boolean;
  onClose: () => void;
  /** What had the focus before. */
  former: Element | null;
  /** What was typed for it before it had the focus. */
  takeTyped: () => KeystrokeBuffer | undefined;
  commands: Command[];
  /** The pictures of the kinds of records, by their ids. */
  icons: Record<string, ChoiceIcon>;
};

/** The palette has no form of its own. */
function isOverForm(): boolean {
  return document.querySelector('[aria-modal="true"] form') !== null;
}

function focus(element: Element | null): void {
  if (element instanceof HTMLElement && element.isConnected) element.focus({ preventScroll: true });
}

/** Finds customers, records and screens from anywhere, above whatever is open. */
export function PaletteDialog({ isOpen, onClose, former, takeTyped, commands, icons }: Props) {
  const navigate = useNavigate();

  function close() {
    // At once: what is asked next, such as whether to leave a form, gives the focus back to where it found it.
    focus(former);
    onClose();
  }

  function choose({ path, command, found }: Choice, inNewTab: boolean) {
    // It is still there for a moment after Escape.
    if (!isOpen) return;
    if (found) saveRecentResult(found);
    if (path && inNewTab) {
      window.open(path, '_blank', 'noopener');
      return;
    }
    // What somebody types into a dialog goes with the page below it.
    const isKept = isOverForm();
    close();
    if (path && isKept) window.open(path, '_blank', 'noopener');
    else if (path) void navigate(path);
    else command?.run?.();
  }

  function handleClosed() {
    if (document.activeElement === document.body) focus(document.getElementById('content'));
  }

  return (
    <Modal.Root
      opened={isOpen}
      onClose={close}
      onExitTransitionEnd={handleClosed}
      returnFocus={false}
      size={680}
      yOffset="8dvh"
      zIndex={350}
      transitionProps={{ duration: 80 }}
      classNames={{ inner: classes.inner ?? '', content: classes.dialog ?? '' }}
    >
      <Modal.Overlay backgroundOpacity={0.5} />
      <Modal.Content aria-label="Search" radius="md">
        <CommandPalette
          takeTyped={takeTyped}
          commands={commands}
          icons={icons}
          onChoose={choose}
          onEscape={close}
        />
      </Modal.Content>
    </Modal.Root>
  );
}
