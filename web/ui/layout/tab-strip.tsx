import { type KeyboardEvent, useEffect, useId, useRef } from 'react';
import classes from './tab-strip.module.css';
import { type StripTab, TabStripTab } from './tab-strip-tab.tsx';

type Props = {
  /** The accessible name of the tab list. */
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

/** With more tabs than this, the strip becomes a scrolling area. */
const maxStripTabs = 23;

/** How many pixels of the next tab stay visible, as a hint that it exists. */
const neighborPx = 40;

export function tabId(panelId: string, id: string): string {
  return `${panelId}-${id}`;
}

/** Scrolls only the strip, not the page, which stays at the field the user is editing. */
function scrollIntoStrip(tab: HTMLElement): void {
  const strip = tab.closest(`.${classes.tabs}`);
  if (!strip) return;
  const outer = strip.getBoundingClientRect();
  const inner = tab.getBoundingClientRect();
  strip.scrollBy({
    left:
      Math.min(0, inner.left - neighborPx - outer.left) + Math.max(0, inner.right + neighborPx - outer.right),
    top: Math.min(0, inner.top - outer.top) + Math.max(0, inner.bottom - outer.bottom),
  });
}

/**
 * Tabs that can be added and removed, following the WAI-ARIA tabs pattern: arrows, Home and End open a tab, Delete
 * removes it. The tab list owns its tabs by id, because a tab may not contain buttons, and a tab list only tabs.
 */
export function TabStrip({ label, tabs, open, onOpen, onRemove, addLabel, onAdd, panelId }: Props) {
  const addId = useId();
  const focusAfterRemoval = useRef(false);
  const ids = [...tabs.map(({ id }) => tabId(panelId, id)), addId];
  const openId = ids[open] ?? addId;

  useEffect(() => {
    const tab = document.getElementById(openId);
    if (!tab) return;
    scrollIntoStrip(tab);
    if (focusAfterRemoval.current) tab.focus();
    focusAfterRemoval.current = false;
  }, [openId, tabs.length]);

  function remove(index: number) {
    focusAfterRemoval.current = true;
    onRemove(index);
  }

  function handleKey(event: KeyboardEvent, index: number) {
    const targets: Record<string, number> = {
      ArrowLeft: (index - 1 + ids.length) % ids.length,
      ArrowRight: (index + 1) % ids.length,
      Home: 0,
      End: tabs.length - 1,
    };
    const target = targets[event.key];
    if (event.key === 'Delete' && index < tabs.length) remove(index);
    else if (target === undefined) return;
    else {
      document.getElementById(ids[target] ?? addId)?.focus();
      // The last one is the add button, which arrow keys must not trigger.
      if (target < tabs.length) onOpen(target);
    }
    event.preventDefault();
  }

  return (
    <div className={classes.strip} data-many={tabs.length > maxStripTabs || undefined}>
      <div role="tablist" className={classes.list} aria-label={label} aria-owns={ids.join(' ')} />
      {tabs.length > 0 && (
        <div className={classes.tabs}>
          {tabs.map((tab, index) => (
            <TabStripTab
              key={tab.id}
              tab={tab}
              buttonId={tabId(panelId, tab.id)}
              panelId={panelId}
              isOpen={index === open}
              onOpen={() => onOpen(index)}
              onRemove={() => remove(index)}
              onKeyDown={(event) => handleKey(event, index)}
            />
          ))}
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
