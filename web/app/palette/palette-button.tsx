import { Kbd, UnstyledButton } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { type ComponentType, useEffect, useEffectEvent, useRef, useState } from 'react';
import { bufferKeystrokes, type KeystrokeBuffer } from '#web/lib/forms/buffer-keystrokes.ts';
import { showFailure } from '#web/lib/toasts/toast.ts';
import { usePageKey } from '#web/ui/layout/use-page-key.ts';
import type { PaletteProps, PaletteView } from './palette.tsx';
import classes from './palette-button.module.css';

const loadPalette = () => import('./palette.tsx');

/** By then the page that somebody came for stands. */
const idleMilliseconds = 1500;

const isApple = /Mac|iPhone|iPad/.test(navigator.platform);

/** Opens the palette: by a click, or by Ctrl+K from anywhere. Its code comes when nothing else is going on, or on first use. */
export function PaletteButton() {
  const [Palette, setPalette] = useState<ComponentType<PaletteProps>>();
  const [view, setView] = useState<PaletteView>();
  const [isLoading, setLoading] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const former = useRef<Element>(null);
  const asked = useRef<PaletteView>(undefined);
  const held = useRef<() => KeystrokeBuffer>(undefined);

  async function open(wanted: PaletteView) {
    asked.current = wanted;
    setLoading(true);
    try {
      const { Palette } = await loadPalette();
      if (asked.current !== wanted) return;
      setPalette(() => Palette);
      setView(wanted);
    } catch {
      if (takeTyped()) focusFormer();
      void showFailure('The search could not be loaded. Please try again later.');
    } finally {
      setLoading(false);
    }
  }

  /** What is typed until the palette has the focus is meant for it, and does nothing to the page. */
  function openSearch() {
    if (held.current) return;
    former.current = document.activeElement;
    held.current = bufferKeystrokes(button.current, (why) => {
      held.current = undefined;
      asked.current = undefined;
      if (why === 'press') return;
      setView(undefined);
      focusFormer();
    });
    button.current?.focus({ preventScroll: true });
    void open('search');
  }

  function takeTyped() {
    const take = held.current;
    held.current = undefined;
    return take?.();
  }

  function focusFormer() {
    if (former.current instanceof HTMLElement) former.current.focus({ preventScroll: true });
  }

  useEffect(() => () => void held.current?.(), []);
  useEffect(() => {
    const timer = window.setTimeout(() => void loadPalette().catch(() => undefined), idleMilliseconds);
    return () => window.clearTimeout(timer);
  }, []);

  const handleKey = useEffectEvent((event: KeyboardEvent) => {
    const { key, ctrlKey, metaKey, altKey, shiftKey } = event;
    if (key.toLowerCase() !== 'k' || ctrlKey === metaKey || altKey || shiftKey) return;
    event.preventDefault();
    // What is being submitted is waited for.
    if (view === undefined && !event.repeat && !document.querySelector('[data-busy]')) openSearch();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => handleKey(event);
    // Before anything on the page that might keep the key for itself.
    window.addEventListener('keydown', listener, { capture: true });
    return () => window.removeEventListener('keydown', listener, { capture: true });
  }, []);
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
      {Palette && <Palette view={view} onView={setView} former={former} takeTyped={takeTyped} />}
    </>
  );
}
