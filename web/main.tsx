import './app/styles.ts';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/app.tsx';
import { createRouter } from './app/router.tsx';
import { retryFailedStyles } from './lib/retry-failed-styles.ts';

retryFailedStyles();

// After the code, which a slow line would share with it; but before the first text, which would be shown without it.
void document.fonts.load('1em "Inter Variable"').catch(() => undefined);

const root = document.getElementById('root');
if (root) {
  createRoot(root).render(
    <StrictMode>
      <App router={createRouter()} />
    </StrictMode>,
  );
}
