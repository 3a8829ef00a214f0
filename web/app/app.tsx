import { localStorageColorSchemeManager, MantineProvider } from '@mantine/core';
import { lazy, Suspense, useSyncExternalStore } from 'react';
import type { DataRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { PreloadContext } from '#web/lib/api/preload.ts';
import { colorSchemeKey } from '#web/lib/api/session-token.ts';
import { areToastsWanted, subscribeToasts, warmUpToasts } from '#web/lib/toasts/toast.ts';
import { preloadPath } from './router.tsx';
import { cssVariables, theme } from './theme.ts';

const colorSchemeManager = localStorageColorSchemeManager({ key: colorSchemeKey });

const ToastHost = lazy(async () => ({ default: (await warmUpToasts()).ToastHost }));

export function App({ router }: { router: DataRouter }) {
  const hasToasts = useSyncExternalStore(subscribeToasts, areToastsWanted);
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariables}
      colorSchemeManager={colorSchemeManager}
      defaultColorScheme="auto"
    >
      <PreloadContext value={preloadPath}>
        <RouterProvider router={router} />
      </PreloadContext>
      {hasToasts && (
        <Suspense fallback={null}>
          <ToastHost />
        </Suspense>
      )}
    </MantineProvider>
  );
}
