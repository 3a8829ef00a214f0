import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { ignoreEnter } from '#web/lib/forms/ignore-enter.ts';

/** After a late selection, further presses of Enter are ignored for this long. */
const ignoreEnterMs = 1000;

type Options<Choice> = {
  text: string;
  highlighted: Choice | undefined;
  /** Whether the choices for the text are loaded. */
  isReady: boolean;
  isFailed: boolean;
  searchNow: (text: string) => void;
  onChoose: (choice: Choice, inNewTab: boolean) => void;
  onEmpty: (() => void) | undefined;
};

/**
 * Enter pressed before the choices are loaded: it stays pending and takes the highlighted choice once they are. It is
 * dropped when the text changes or the search fails.
 */
export function usePendingEnter<Choice>(options: Options<Choice>) {
  const { text, highlighted, isReady, isFailed, searchNow, onChoose, onEmpty } = options;
  const [pending, setPending] = useState<{ text: string; inNewTab: boolean }>();
  const [hadFailed, setHadFailed] = useState(isFailed);
  if (pending && pending.text !== text) setPending(undefined);
  if (hadFailed !== isFailed) {
    setHadFailed(isFailed);
    if (isFailed) setPending(undefined);
  }

  const completed = useRef<object>(undefined);
  const complete = useEffectEvent(() => {
    if (!pending || pending === completed.current) return;
    completed.current = pending;
    if (highlighted) {
      ignoreEnter(ignoreEnterMs);
      onChoose(highlighted, pending.inNewTab);
    } else onEmpty?.();
  });
  useEffect(() => {
    if (pending && isReady) complete();
  }, [pending, isReady]);

  /** Searches immediately and takes the highlighted choice once the results are loaded. */
  function chooseWhenLoaded(inNewTab: boolean, forText = text) {
    searchNow(forText);
    setPending({ text: forText, inNewTab });
  }

  return { isPending: pending !== undefined && !isReady, chooseWhenLoaded };
}
