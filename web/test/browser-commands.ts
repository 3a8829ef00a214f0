import '@vitest/browser-playwright';
import type { BrowserCommand } from 'vitest/node';

type Media = {
  colorScheme?: 'light' | 'dark';
  reducedMotion?: 'reduce' | 'no-preference';
  media?: 'screen' | 'print';
};

/** Sets what the browser reports about the user's preferences and about what it renders for. */
const emulateMedia: BrowserCommand<[Media]> = async ({ page }, media) => page.emulateMedia(media);

/** Holds a key down or presses it, by Playwright's name of the key, such as `Control+k`. */
const press: BrowserCommand<[string]> = async ({ page }, key) => page.keyboard.press(key);

/** Leaves requests to a URL without a response, those that do not go through `fetch` included. */
const neverRespond: BrowserCommand<[string]> = async ({ page }, url) => page.route(url, () => undefined);

/** What component tests can do outside the page. */
export const browserCommands = { emulateMedia, neverRespond, press };

declare module 'vitest/browser' {
  interface BrowserCommands {
    emulateMedia(media: Media): Promise<void>;
    neverRespond(url: string): Promise<void>;
    press(key: string): Promise<void>;
  }
}
