import { useEffect, useState } from 'react';
import { lazyCode, loadWhenIdle } from '#web/lib/lazy-code.ts';

const unfinishedCount = lazyCode(async () => (await import('./unfinished-count.tsx')).UnfinishedCount);

/** 'Unfinished (3)', once the page itself has its data; nothing without any. */
export function UnfinishedButton() {
  const [Count, setCount] = useState(() => unfinishedCount.get());
  useEffect(
    () =>
      loadWhenIdle(async () => {
        const loaded = await unfinishedCount.load();
        setCount(() => loaded);
      }),
    [],
  );
  return Count ? <Count /> : null;
}
