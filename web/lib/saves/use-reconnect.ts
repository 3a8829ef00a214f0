import { useEffect, useEffectEvent } from 'react';
import { api } from '#web/lib/api/api.ts';
import { ApiError } from '#web/lib/api/api-error.ts';
import { reconnectDelayMs } from './reconnect-delay.ts';

/** 'ended' if the server has rejected the session. */
async function checkConnection(signal: AbortSignal): Promise<'up' | 'down' | 'ended'> {
  try {
    await api.get('/session', { signal });
    return 'up';
  } catch (error) {
    return error instanceof ApiError && (error.status === 400 || error.status === 401) ? 'ended' : 'down';
  }
}

/**
 * Calls `onReconnect` when the server can be reached again, and from then on until `waiting` changes. The server is asked
 * after a while, when the browser is online again, and when the user returns to this window.
 * @param waiting undefined while there is nothing to wait for
 */
export function useReconnect<Waiting extends { retries: number; retryAfter: number | undefined }>(
  waiting: Waiting | undefined,
  onReconnect: (waiting: Waiting) => void,
): void {
  const reconnect = useEffectEvent(onReconnect);

  useEffect(() => {
    if (!waiting) return;
    const controller = new AbortController();
    const { signal } = controller;
    let attempts = waiting.retries;
    let timer = 0;
    let isChecking = false;

    function schedule() {
      timer = window.setTimeout(() => void check(), reconnectDelayMs(attempts, waiting?.retryAfter));
      attempts += 1;
    }

    async function check() {
      if (isChecking) return;
      isChecking = true;
      window.clearTimeout(timer);
      const connection = await checkConnection(signal);
      isChecking = false;
      if (signal.aborted || connection === 'ended') return;
      schedule();
      if (connection === 'up' && waiting) reconnect(waiting);
    }

    schedule();
    const checkNow = () => void check();
    const checkIfVisible = () => document.visibilityState === 'visible' && checkNow();
    window.addEventListener('online', checkNow, { signal });
    window.addEventListener('focus', checkNow, { signal });
    document.addEventListener('visibilitychange', checkIfVisible, { signal });
    return () => {
      controller.abort();
      window.clearTimeout(timer);
    };
  }, [waiting]);
}
