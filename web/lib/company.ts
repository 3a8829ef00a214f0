import { useEffect, useSyncExternalStore } from 'react';
import type { Company } from '#schema/company.ts';
import { api } from './api/api.ts';

// A plain store and not a query: the login page needs it too, and has to stay light.
let company: Company | undefined;
let loading: Promise<void> | undefined;
const listeners = new Set<() => void>();

function load(): void {
  loading ??= api
    .get<Company>('/company')
    .then((answer) => {
      company = answer;
      for (const listener of listeners) listener();
    })
    // The pages read well without it; the next one that asks tries again.
    .catch(() => {
      loading = undefined;
    });
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Who runs this Crewdesk; undefined until the server has said so. Asked for once. */
export function useCompany(): Company | undefined {
  useEffect(load, []);
  return useSyncExternalStore(subscribe, () => company);
}

/** The zone in which instants are shown. Until it is known, the one of this machine. */
export function useTimeZone(): string {
  const zone = useCompany()?.timeZone;
  return zone || Intl.DateTimeFormat().resolvedOptions().timeZone;
}
