import { useEffect, useRef, useState } from 'react';

/**
 * A text that is searched for once the typing has paused; `searchNow` does not wait. `searched` is what is searched for
 * at present: when it changes from outside (Back, Clear), the text follows.
 */
export function useDebouncedSearch(searched: string, onSearch: (text: string) => void, milliseconds = 1000) {
  const [draft, setDraft] = useState<{ text: string; over: string }>();
  const timer = useRef(0);
  useEffect(() => () => window.clearTimeout(timer.current), []);

  const text = draft?.over === searched ? draft.text : searched;

  function searchNow(wanted = text) {
    window.clearTimeout(timer.current);
    setDraft({ text: wanted, over: wanted.trim() });
    if (wanted.trim() !== searched) onSearch(wanted.trim());
  }

  function setText(typed: string) {
    setDraft({ text: typed, over: searched });
    window.clearTimeout(timer.current);
    timer.current = window.setTimeout(() => searchNow(typed), milliseconds);
  }

  return { text, setText, searchNow };
}
