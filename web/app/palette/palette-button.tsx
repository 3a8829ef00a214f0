import { Kbd, UnstyledButton } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import {
  type ComponentType,
  type RefObject,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { loadWhenIdle } from '#web/lib/lazy-code.ts';
import { bufferKeystrokes, type KeystrokeBuffer } from '#web/lib/forms/buffer-keystrokes.ts';
import { showFailure } from '#web/lib/toasts/toast.ts';
import { usePageKey } from '#web/ui/layout/use-page-key.ts';
import type { PaletteProps, PaletteView } from './palette.tsx';
import classes from './palette-button.module.css';

const loadPalette = () => import('./palette.tsx');

const isApple = /Mac|iPhone|iPad/.test(navigator.platform);

/** Calls `onPress` on Ctrl+K or Cmd+K. */
function useSearchShortcut(onPress: (event: KeyboardEvent) => void): void {
  const handleKey = useEffectEvent((event: KeyboardEvent) => {
    const { key, ctrlKey, metaKey, altKey, shiftKey } = event;
    if (key.toLowerCase() !== 'k' || ctrlKey === metaKey || altKey || shiftKey) return;
    event.preventDefault();
    onPress(event);
  });
  // Before the page is painted: a key pressed as soon as it is seen must not be lost.
  useLayoutEffect(() => {
    const listener = (event: KeyboardEvent) => handleKey(event);
    // In the capture phase, before anything on the page can stop the event.
    window.addEventListener('keydown', listener, { capture: true });
    return () => window.removeEventListener('keydown', listener, { capture: true });
  }, []);
}

/**
 * Buffers keystrokes while the palette loads, with the focus on `focusHolder`, so that they go to the palette and not to
 * the page. `onCancel` is called before the focus is restored.
 */
function useKeystrokeBuffer(
  focusHolder: RefObject<HTMLElement | null>,
  onCancel: (reason: 'escape' | 'press') => void,
) {
  const previousFocus = useRef<Element>(null);
  const stopBuffering = useRef<() => KeystrokeBuffer>(undefined);
  useEffect(() => () => void stopBuffering.current?.(), []);

  function restoreFocus() {
    if (previousFocus.current instanceof HTMLElement) previousFocus.current.focus({ preventScroll: true });
  }

  return {
    previousFocus,
    restoreFocus,
    /** Returns false if it is buffering already. */
    startBuffering(): boolean {
      if (stopBuffering.current) return false;
      previousFocus.current = document.activeElement;
      stopBuffering.current = bufferKeystrokes(focusHolder.current, (reason) => {
        stopBuffering.current = undefined;
        onCancel(reason);
        if (reason === 'escape') restoreFocus();
      });
      focusHolder.current?.focus({ preventScroll: true });
      return true;
    },
    consumeKeystrokes(): KeystrokeBuffer | undefined {
      const stop = stopBuffering.current;
      stopBuffering.current = undefined;
      return stop?.();
    },
  };
}

/** Opens the palette on click or Ctrl+K. Its code loads shortly after the page, or on first use. */
export function PaletteButton() {
  const [Palette, setPalette] = useState<ComponentType<PaletteProps>>();
  const [view, setView] = useState<PaletteView>();
  const [isLoading, setLoading] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const requestedView = useRef<PaletteView>(undefined);
  const { previousFocus, restoreFocus, startBuffering, consumeKeystrokes } = useKeystrokeBuffer(
    button,
    (reason) => {
      requestedView.current = undefined;
      if (reason === 'escape') setView(undefined);
    },
  );

  async function open(nextView: PaletteView) {
    requestedView.current = nextView;
    setLoading(true);
    try {
      const { Palette } = await loadPalette();
      if (requestedView.current !== nextView) return;
      setPalette(() => Palette);
      setView(nextView);
    } catch {
      if (consumeKeystrokes()) restoreFocus();
      void showFailure('Search could not be loaded. Please try again later.');
    } finally {
      setLoading(false);
    }
  }

  function openSearch() {
    if (startBuffering()) void open('search');
  }

  useEffect(() => loadWhenIdle(loadPalette), []);

  useSearchShortcut((event) => {
    // Not while a dialog is submitting.
    if (view === undefined && !event.repeat && !document.querySelector('[data-busy]')) openSearch();
  });
  usePageKey('?', () => void open('keys'));

  return (
    <>
      <UnstyledButton
        ref={button}
        className={classes.button}
        aria-busy={isLoading}
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K"
        onClick={openSearch}
      >
        <IconSearch size={18} stroke={1.75} aria-hidden />
        <span className={classes.word}>Search</span>
        <Kbd className={classes.key} aria-hidden>
          {isApple ? '⌘K' : 'Ctrl K'}
        </Kbd>
      </UnstyledButton>
      {Palette && (
        <Palette
          view={view}
          onView={setView}
          previousFocus={previousFocus}
          consumeKeystrokes={consumeKeystrokes}
        />
      )}
    </>
  );
}
