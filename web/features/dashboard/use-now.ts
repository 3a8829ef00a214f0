import { useEffect, useState } from 'react';

/** The present, renewed each minute: a dashboard left open overnight shows the right day in the morning. */
export function useNow(): Date {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = window.setInterval(() => setNow(new Date()), 60_000);
    return () => window.clearInterval(timer);
  }, []);
  return now;
}
