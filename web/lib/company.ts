import { useEffect, useSyncExternalStore } from 'react';
import type { Company } from '#schema/company.ts';
import { api } from './api/api.ts';

// A plain store, not a query: the login page needs it, and must not load the query library.
let company: Company | undefined;
let loading: Promise<Company | undefined> | undefined;
const listeners = new Set<() => void>();

/** Loads the company unless it is there. Undefined if it cannot be loaded. */
export function findCompany(): Promise<Company | undefined> {
  loading ??= api
    .get<Company>('/company')
    .then((loaded) => {
      company = loaded;
      for (const listener of listeners) listener();
      return loaded;
    })
    // The pages work without it. The next component that uses it retries.
    .catch(() => {
      loading = undefined;
      return undefined;
    });
  return loading;
}

/** Loads the company again, after somebody has changed it here. */
export function reloadCompany(): Promise<Company | undefined> {
  loading = undefined;
  return findCompany();
}

/** For tests: the next page loads the company again, as in a new tab. */
export function forgetCompany(): void {
  company = undefined;
  loading = undefined;
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The company that runs this Crewdesk; undefined until loaded. Loaded once per tab. */
export function useCompany(): Company | undefined {
  useEffect(() => void findCompany(), []);
  return useSyncExternalStore(subscribe, () => company);
}

/** The logo on screen, which has a version once it was uploaded. Without one, it is the product's. */
export function logoUrl(company: Company | undefined): string {
  return company?.logo.startsWith('/assets/logo.png?') ? company.logo : '/assets/logo.png';
}

/** The company's name on screen. */
export function companyTitle({ name }: Pick<Company, 'name'>): string {
  return name || 'Your company';
}

/** The company's time zone, in which instants are shown. The browser's time zone until it is loaded. */
export function useTimeZone(): string {
  const zone = useCompany()?.timeZone;
  return zone || Intl.DateTimeFormat().resolvedOptions().timeZone;
}
