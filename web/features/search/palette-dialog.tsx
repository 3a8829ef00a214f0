import '#web/ui/dialog/dialog-styles.ts';
import { Modal } from '@mantine/core';
import { type FocusEvent, useLayoutEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import type { KeystrokeBuffer } from '#web/lib/forms/buffer-keystrokes.ts';
import { useBackCloses } from '#web/ui/dialog/use-back-closes.ts';
import classes from './command-palette.module.css';
import { CommandPalette } from './command-palette.tsx';
import type { Choice, ChoiceIcon } from './palette-choices.ts';
import { saveRecentResult } from './recent-results.ts';
import type { CommandLists } from './use-palette-choices.ts';

type Props = CommandLists & {
  isOpen: boolean;
  onClose: () => void;
  /** The element that had focus before the palette opened; focus returns to it. */
  previousFocus: Element | null;
  /** Returns the keystrokes buffered before the field had focus, once. */
  consumeKeystrokes: () => KeystrokeBuffer | undefined;
  /** Icons by record kind id. */
  icons: Record<string, ChoiceIcon>;
};

/** The palette itself contains no form, so a form in a modal belongs to a dialog below it. */
function isOverForm(): boolean {
  return document.querySelector('[aria-modal="true"] form') !== null;
}

function focus(element: Element | null): void {
  if (element instanceof HTMLElement && element.isConnected) element.focus({ preventScroll: true });
}

/**
 * A page that finishes loading behind the palette, or a save that fails, focuses a field of its own. Keeps the focus in
 * the palette, so that what is typed next goes there.
 */
function useFocusKeeper(isOpen: boolean) {
  const isLeaving = useRef(false);
  useLayoutEffect(() => {
    isLeaving.current = !isOpen;
  }, [isOpen]);
  return {
    /** Before the palette gives the focus back. */
    release() {
      isLeaving.current = true;
    },
    handleBlur({ target, relatedTarget }: FocusEvent<HTMLElement>) {
      // A dialog above the palette may have the focus.
      if (isLeaving.current || !relatedTarget || relatedTarget.closest('[aria-modal="true"]')) return;
      target.focus({ preventScroll: true });
    },
  };
}

/** Searches customers, records and screens from anywhere, on top of any open dialog. */
export function PaletteDialog({ isOpen, onClose, previousFocus, ...palette }: Props) {
  const navigate = useNavigate();
  // The palette stays mounted during its exit transition; opened again meanwhile, it starts empty all the same.
  const [opening, setOpening] = useState({ isOpen, count: 0 });
  if (opening.isOpen !== isOpen) setOpening({ isOpen, count: opening.count + (isOpen ? 1 : 0) });

  const { release, handleBlur } = useFocusKeeper(isOpen);

  function close() {
    release();
    // Restore focus now: a dialog that opens next, such as the unsaved guard, returns focus to the element it found.
    focus(previousFocus);
    onClose();
  }

  function choose({ path, command, result }: Choice, inNewTab: boolean) {
    // The palette stays mounted during its exit transition.
    if (!isOpen) return;
    if (result) saveRecentResult(result);
    if (path && inNewTab) {
      window.open(path, '_blank', 'noopener');
      return;
    }
    // Navigating would unmount the dialog below and lose what the user typed there.
    const mustKeepPage = isOverForm();
    close();
    if (path && mustKeepPage) window.open(path, '_blank', 'noopener');
    else if (path) void navigate(path, command?.path === undefined ? {} : command.options);
    else command?.run?.();
  }

  useBackCloses(isOpen, close);

  function handleExited() {
    if (document.activeElement === document.body) focus(document.getElementById('content'));
  }

  return (
    <Modal.Root
      opened={isOpen}
      onClose={close}
      onExitTransitionEnd={handleExited}
      returnFocus={false}
      size={680}
      yOffset="8dvh"
      zIndex={350}
      transitionProps={{ duration: 80 }}
      classNames={{ inner: classes.inner ?? '', content: classes.dialog ?? '' }}
    >
      <Modal.Overlay backgroundOpacity={0.5} />
      <Modal.Content aria-label="Search" radius="md" onBlur={handleBlur}>
        <CommandPalette key={opening.count} {...palette} onChoose={choose} onEscape={close} />
      </Modal.Content>
    </Modal.Root>
  );
}
