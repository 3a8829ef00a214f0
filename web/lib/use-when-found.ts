import { useEffect, useEffectEvent, useRef } from 'react';

/**
 * For an Enter that comes before the answer to a search: what is returned notes what is wanted for a text, and `act` does
 * it once `isFound` is true. Another text by then, and it is forgotten.
 */
export function useWhenFound<Wanted>(text: string, isFound: boolean, act: (wanted: Wanted) => void) {
  const noted = useRef<{ text: string; wanted: Wanted }>(undefined);
  const carryOut = useEffectEvent(() => {
    const { current } = noted;
    noted.current = undefined;
    if (current?.text === text) act(current.wanted);
  });
  useEffect(() => {
    if (isFound) carryOut();
  }, [isFound]);

  return (wanted: Wanted, forText = text) => {
    noted.current = { text: forText, wanted };
  };
}
