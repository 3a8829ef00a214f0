import { QueryClient } from '@tanstack/react-query';
import { isPassing } from './api-error.ts';

/** The server's answers as this tab knows them. Calls always go out: what is offline fails and says so, instead of waiting unseen. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      networkMode: 'always',
      staleTime: 5_000,
      retry: (failures, error) => failures < 1 && isPassing(error),
      retryDelay: 500,
    },
    mutations: { networkMode: 'always', retry: false },
  },
});
