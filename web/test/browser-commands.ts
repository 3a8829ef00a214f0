import '@vitest/browser-playwright';
import type { BrowserCommand } from 'vitest/node';

type Media = {
  colorScheme?: 'light' | 'dark';
  reducedMotion?: 'reduce' | 'no-preference';
  media?: 'screen' | 'print';
  forcedColors?: 'active' | 'none';
};

/** Sets what the browser reports about the user's preferences and about what it renders for. */
const emulateMedia: BrowserCommand<[Media]> = async ({ page }, media) => page.emulateMedia(media);

/** Holds a key down or presses it, by Playwright's name of the key, such as `Control+k`. */
const press: BrowserCommand<[string]> = async ({ page }, key) => page.keyboard.press(key);

type UploadResponse = { status: number; body?: string } | 'broken connection' | 'none';

/**
 * Answers the uploads to a URL, which do not go through `fetch`, from now on: with a status, with a broken connection or
 * not at all.
 */
const respondToUploads: BrowserCommand<[string, UploadResponse]> = async ({ page }, url, response) => {
  await page.unroute(url);
  await page.route(url, async (route) => {
    if (response === 'broken connection') await route.abort();
    else if (response !== 'none') await route.fulfill(response);
  });
};

/** What component tests can do outside the page. */
export const browserCommands = { emulateMedia, press, respondToUploads };

declare module 'vitest/browser' {
  interface BrowserCommands {
    emulateMedia(media: Media): Promise<void>;
    press(key: string): Promise<void>;
    respondToUploads(url: string, response: UploadResponse): Promise<void>;
  }
}
