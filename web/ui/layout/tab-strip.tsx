import { VisuallyHidden } from '@mantine/core';
import { IconAlertCircle, IconX } from '@tabler/icons-react';
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef } from 'react';
import classes from './tab-strip.module.css';

export type StripTab = { id: string; label: ReactNode; hasProblem: boolean };

type Props = {
  /** What the tabs hold, for people who do not see them: 'Contacts'. */
  label: string;
  tabs: StripTab[];
  open: number;
  onOpen: (index: number) => void;
  onRemove: (index: number) => void;
  addLabel: string;
  onAdd: () => void;
  /** The id of the panel that shows the open tab. */
  panelId: string;
};

/** More than these no longer read as a strip: they get a place of their own that scrolls. */
const many = 23;

/** Pixels of the next tab that show that there is one. */
const neighbour = 40;

export function tabId(panelId: string, id: string): string {
  return `${panelId}-${id}`;
}

/** Scrolls the strip and never the page, which stays with the field that somebody is at. */
function bringIntoStrip(tab: HTMLElement): void {
  const strip = tab.closest(`.${classes.tabs}`);
  if (!strip) return;
  const outer = strip.getBoundingClientRect();
  const inner = tab.getBoundingClientRect();
  strip.scrollBy({
    left:
      Math.min(0, inner.left - neighbour - outer.left) + Math.max(0, inner.right + neighbour - outer.right),
    top: Math.min(0, inner.top - outer.top) + Math.max(0, inner.bottom - outer.bottom),
  });
}

/**
 * Tabs that can be added and removed, after the WAI-ARIA pattern: the arrows, Home and End open a tab, Delete removes
 * it. The tab list owns its tabs by id, because a tab may hold no button and a tab list nothing but tabs.
 */
export function TabStrip({ label, tabs, open, onOpen, onRemove, addLabel, onAdd, panelId }: Props) {
  const addId = useId();
  const focusAfterRemoval = useRef(false);
  const ids = [...tabs.map(({ id }) => tabId(panelId, id)), addId];
  const openId = ids[open] ?? addId;

  useEffect(() => {
    const tab = document.getElementById(openId);
    if (!tab) return;
    bringIntoStrip(tab);
    if (focusAfterRemoval.current) tab.focus();
    focusAfterRemoval.current = false;
  }, [openId, tabs.length]);

  function remove(index: number) {
    focusAfterRemoval.current = true;
    onRemove(index);
  }

  function handleKey(event: KeyboardEvent, index: number) {
    const places: Record<string, number> = {
      ArrowLeft: (index - 1 + ids.length) % ids.length,
      ArrowRight: (index + 1) % ids.length,
      Home: 0,
      End: tabs.length - 1,
    };
    const place = places[event.key];
    if (event.key === 'Delete' && index < tabs.length) remove(index);
    else if (place === undefined) return;
    else {
      document.getElementById(ids[place] ?? addId)?.focus();
      // The last one adds, which an arrow must not.
      if (place < tabs.length) onOpen(place);
    }
    event.preventDefault();
  }

  return (
    <div className={classes.strip} data-many={tabs.length > many || undefined}>
      <div role="tablist" className={classes.list} aria-label={label} aria-owns={ids.join(' ')} />
      {tabs.length > 0 && (
        <div className={classes.tabs}>
          {tabs.map((tab, index) => {
            const isOpen = index === open;
            return (
              <div key={tab.id} className={classes.tab} data-open={isOpen || undefined}>
                <button
                  type="button"
                  role="tab"
                  id={ids[index]}
                  className={classes.open}
                  aria-selected={isOpen}
                  aria-controls={isOpen ? panelId : undefined}
                  tabIndex={isOpen ? 0 : -1}
                  onClick={() => onOpen(index)}
                  onKeyDown={(event) => handleKey(event, index)}
                >
                  <span id={`${ids[index]}-label`} className={classes.label}>
                    {tab.label}
                  </span>
                  {tab.hasProblem && (
                    <>
                      <IconAlertCircle size={16} className={classes.mark} aria-hidden />
                      <VisuallyHidden>(has errors)</VisuallyHidden>
                    </>
                  )}
                </button>
                <button
                  type="button"
                  id={`${ids[index]}-remove`}
                  className={classes.remove}
                  aria-label="Remove"
                  aria-labelledby={`${ids[index]}-remove ${ids[index]}-label`}
                  title="Remove"
                  tabIndex={isOpen ? 0 : -1}
                  onClick={() => remove(index)}
                >
                  <IconX size={14} aria-hidden />
                </button>
              </div>
            );
          })}
        </div>
      )}
      <button
        type="button"
        role="tab"
        id={addId}
        className={classes.add}
        aria-selected={false}
        tabIndex={tabs.length === 0 ? 0 : -1}
        onClick={onAdd}
        onKeyDown={(event) => handleKey(event, tabs.length)}
      >
        {addLabel}
      </button>
    </div>
  );
}
