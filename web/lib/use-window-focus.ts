import { useEffect, useEffectEvent } from 'react';

/** Calls `callback` when the user returns to this window or tab. */
export function useWindowFocus(callback: () => void): void {
  const onFocus = useEffectEvent(callback);
  useEffect(() => {
    const handleFocus = () => onFocus();
    const handleVisibility = () => document.visibilityState === 'visible' && onFocus();
    window.addEventListener('focus', handleFocus);
    document.addEventListener('visibilitychange', handleVisibility);
    return () => {
      window.removeEventListener('focus', handleFocus);
      document.removeEventListener('visibilitychange', handleVisibility);
    };
  }, []);
}
