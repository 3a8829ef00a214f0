import { useEffect, useEffectEvent, useRef, useState } from 'react';

/**
 * A text that is searched for once the typing has paused; `searchNow` does not wait. `searched` is what is searched for
 * at present: when it changes from outside (Back, Clear), the text follows; when our own search arrives there, what was
 * typed since stays.
 */
export function useDebouncedSearch(searched: string, onSearch: (text: string) => void, milliseconds = 1000) {
  const [text, setText] = useState(searched);
  const asked = useRef(searched);

  // In an effect and not while rendering: the router changes `searched` in a transition, and keystrokes that come
  // meanwhile are rendered with the former one once more.
  useEffect(() => {
    if (searched === asked.current) return;
    asked.current = searched;
    setText(searched);
  }, [searched]);

  function searchNow(wanted = text) {
    setText(wanted);
    if (wanted.trim() === asked.current) return;
    asked.current = wanted.trim();
    onSearch(asked.current);
  }

  const searchTyped = useEffectEvent((typed: string) => searchNow(typed));
  useEffect(() => {
    if (text.trim() === asked.current) return;
    const timer = window.setTimeout(() => searchTyped(text), milliseconds);
    return () => window.clearTimeout(timer);
  }, [text, milliseconds]);

  return { text, setText, searchNow };
}
