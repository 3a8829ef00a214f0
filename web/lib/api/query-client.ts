import { QueryClient } from '@tanstack/react-query';
import { isTransient } from './api-error.ts';

/** This tab's cache of server data. Network mode `always`: a request made offline fails visibly instead of pausing. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      networkMode: 'always',
      staleTime: 5_000,
      retry: (failures, error) => failures < 1 && isTransient(error),
      retryDelay: 500,
    },
    mutations: { networkMode: 'always', retry: false },
  },
});
