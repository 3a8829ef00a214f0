import { useEffect, useEffectEvent, useRef, useState } from 'react';

/**
 * The text of a search field that searches once typing pauses; `searchNow` doesn't wait. `activeQuery` is the current
 * search. When it changes from outside (Back, Clear), the text follows. When it changes to our own search, text typed in
 * the meantime stays.
 */
export function useDebouncedSearch(activeQuery: string, onSearch: (text: string) => void, delayMs = 1000) {
  const [text, setText] = useState(activeQuery);
  const lastQuery = useRef(activeQuery);

  // In an effect, not during render: the router changes `activeQuery` in a transition, and keystrokes during it render
  // once more with the old value.
  useEffect(() => {
    if (activeQuery === lastQuery.current) return;
    lastQuery.current = activeQuery;
    setText(activeQuery);
  }, [activeQuery]);

  function searchNow(nextText = text) {
    setText(nextText);
    if (nextText.trim() === lastQuery.current) return;
    lastQuery.current = nextText.trim();
    onSearch(lastQuery.current);
  }

  const searchTyped = useEffectEvent((typed: string) => searchNow(typed));
  useEffect(() => {
    if (text.trim() === lastQuery.current) return;
    const timer = window.setTimeout(() => searchTyped(text), delayMs);
    return () => window.clearTimeout(timer);
  }, [text, delayMs]);

  return { text, setText, searchNow };
}
