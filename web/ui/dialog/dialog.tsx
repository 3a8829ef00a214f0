import { Modal } from '@mantine/core';
import { type ReactNode, useEffect, useId, useLayoutEffect, useRef } from 'react';
import { retainFocus } from './retain-focus.ts';
import { useFocusReturn } from './use-focus-return.ts';

type Props = {
  title: ReactNode;
  isOpen: boolean;
  onClose: () => void;
  /** While something is being submitted the dialog stays. */
  isBusy?: boolean;
  /** When the closing animation is over: the moment to reset what the dialog held. */
  onClosed?: () => void;
  children: ReactNode;
};

/** Those that are open, the topmost last. */
const openDialogs: string[] = [];
/** What closed one last. */
let closedBy: Event | undefined;

/** Every open dialog hears the Escape key, one after the other; it is meant for the topmost, and for that one only. */
function useTopmost(isOpen: boolean, onClose: () => void): () => void {
  const id = useId();
  useLayoutEffect(() => {
    if (!isOpen) return;
    openDialogs.push(id);
    return () => void openDialogs.splice(openDialogs.indexOf(id), 1);
  }, [isOpen, id]);
  return () => {
    const { event } = window;
    if (openDialogs.at(-1) !== id || (event && event === closedBy)) return;
    closedBy = event;
    onClose();
  };
}

/** A button that is disabled while it submits loses the focus; it gets it back when the submit has failed. */
function useFocusAfter(isBusy: boolean): void {
  const left = useRef<Element>(null);
  useEffect(() => {
    if (isBusy) left.current = document.activeElement;
    else if (document.activeElement === document.body && left.current instanceof HTMLElement)
      left.current.focus();
  }, [isBusy]);
}

const catchForMs = 3000;

/**
 * What had the focus before may go with what the dialog did, perhaps only once the server has answered: then it goes to
 * the dialog below, or to the content. For a moment nothing has it also where a next dialog closes and is about to give it
 * back, so it must be missing twice.
 */
function catchFocus(until = performance.now() + catchForMs, wasLost = false): void {
  window.setTimeout(() => {
    const isLost = document.activeElement === document.body;
    if (isLost && wasLost) {
      const below = document.querySelector<HTMLElement>('[aria-modal="true"]');
      (below ?? document.getElementById('content'))?.focus({ preventScroll: true });
    } else if (isLost || performance.now() < until) catchFocus(until, isLost);
  }, 50);
}

/** Every dialog: at most 500 px wide and 90 vh high, keeps the focus inside and gives it back. */
export function Dialog({ title, isOpen, onClose, isBusy = false, onClosed, children }: Props) {
  const closeTopmost = useTopmost(isOpen, onClose);
  useFocusAfter(isBusy);
  useFocusReturn(isOpen);

  function handleClosed() {
    catchFocus();
    onClosed?.();
  }

  return (
    <Modal
      data-busy={isBusy || undefined}
      opened={isOpen}
      onClose={() => !isBusy && closeTopmost()}
      onExitTransitionEnd={handleClosed}
      returnFocus={false}
      title={title}
      closeOnEscape={!isBusy}
      closeOnClickOutside={!isBusy}
      withCloseButton={!isBusy}
      closeButtonProps={{ 'aria-label': 'Dismiss', onMouseDown: retainFocus }}
    >
      {children}
    </Modal>
  );
}
