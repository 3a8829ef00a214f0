import './dialog-styles.ts';
import { Modal } from '@mantine/core';
import {
  type FocusEvent,
  type ReactNode,
  useCallback,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
} from 'react';
import { retainFocus } from './retain-focus.ts';
import { useBackCloses } from './use-back-closes.ts';
import { useFocusReturn } from './use-focus-return.ts';

type Props = {
  title: ReactNode;
  isOpen: boolean;
  onClose: () => void;
  /** The dialog can't be closed while it is submitting. */
  isBusy?: boolean;
  /** Whether Back closes the dialog; a question about leaving the page is not closed by leaving it. */
  closesOnBack?: boolean;
  /** Called after the closing animation. Reset the dialog's state here. */
  onClosed?: () => void;
  children: ReactNode;
};

/** The ids of the open dialogs, the topmost last. */
const openDialogs: string[] = [];
/** The event that closed a dialog last. */
let lastClosingEvent: Event | undefined;

/** Every open dialog receives the Escape key. Closes only the topmost dialog, and only one dialog per event. */
function useTopmost(isOpen: boolean, onClose: () => void): () => void {
  const id = useId();
  useLayoutEffect(() => {
    if (!isOpen) return;
    openDialogs.push(id);
    return () => void openDialogs.splice(openDialogs.indexOf(id), 1);
  }, [isOpen, id]);
  return () => {
    const { event } = window;
    if (openDialogs.at(-1) !== id || (event && event === lastClosingEvent)) return;
    lastClosingEvent = event;
    onClose();
  };
}

/** A button loses the focus when it is disabled during a submit. Gives it back when the submit is over. */
function useFocusAfterSubmit(isBusy: boolean): (event: FocusEvent) => void {
  const lastFocus = useRef<Element>(null);
  useEffect(() => {
    if (!isBusy && document.activeElement === document.body && lastFocus.current instanceof HTMLElement)
      lastFocus.current.focus();
  }, [isBusy]);
  return (event) => void (lastFocus.current = event.target);
}

const recoverFocusForMs = 3000;
let recovery: number | undefined;

/**
 * The element that gets the focus back may be removed by the dialog's action, possibly only after the response. Then the
 * focus moves to the dialog below, or to the content. The focus must be missing in two checks, because it is also missing
 * briefly while it is given back.
 */
function recoverFocus(until = performance.now() + recoverFocusForMs, wasLost = false): void {
  window.clearTimeout(recovery);
  recovery = window.setTimeout(() => {
    const isLost = document.activeElement === document.body;
    if (isLost && wasLost) {
      const below = document.querySelector<HTMLElement>('[aria-modal="true"]');
      (below ?? document.getElementById('content'))?.focus({ preventScroll: true });
    } else if (isLost || performance.now() < until) recoverFocus(until, isLost);
  }, 50);
}

/** Recovers the focus once a dialog has closed, or disappears with what contains it before its animation is over. */
function useFocusRecovery(isOpen: boolean): () => void {
  const isThere = useRef(false);
  useEffect(() => {
    if (!isOpen) return;
    isThere.current = true;
    // While this dialog closes, the focus is missing, too: it must not be recovered for another one then.
    return () => window.clearTimeout(recovery);
  }, [isOpen]);
  const recover = useCallback(() => {
    if (isThere.current) recoverFocus();
    isThere.current = false;
  }, []);
  useEffect(() => recover, [recover]);
  return recover;
}

/** The base of every dialog: at most 500 px wide and 90 vh high. It traps the focus and returns it on close. */
export function Dialog(props: Props) {
  const { title, isOpen, onClose, isBusy = false, closesOnBack = true, onClosed, children } = props;
  const closeTopmost = useTopmost(isOpen, onClose);
  const handleFocus = useFocusAfterSubmit(isBusy);
  useFocusReturn(isOpen);
  const recoverLostFocus = useFocusRecovery(isOpen);
  const close = () => !isBusy && closeTopmost();
  useBackCloses(isOpen, closesOnBack ? close : undefined);

  function handleClosed() {
    recoverLostFocus();
    onClosed?.();
  }

  return (
    <Modal
      data-busy={isBusy || undefined}
      onFocusCapture={handleFocus}
      opened={isOpen}
      onClose={close}
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
