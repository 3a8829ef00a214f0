import type { Page } from '@playwright/test';

/** Keeps back what is answered at an address from now on, until it is let go by the function that is returned. */
export async function holdAnswers(page: Page, address: string | RegExp): Promise<() => void> {
  const { promise: asked, resolve: letGo } = Promise.withResolvers<void>();
  await page.unroute(address);
  await page.route(address, async (route) => {
    await asked;
    await route.continue();
  });
  return letGo;
}

/** The addresses of what is saved from now on. */
export function savesOf(page: Page): string[] {
  const saves: string[] = [];
  page.on('request', (request) => request.method() === 'PUT' && saves.push(request.url()));
  return saves;
}
