/** How tests start Chromium: the one that is installed, or else Playwright's own. */
export const launchOptions = {
  ...(process.env.CHROMIUM_PATH && { executablePath: process.env.CHROMIUM_PATH }),
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ],
};

/** Where the person who uses the browser is. Not in the zone of the server, so that a mix-up is noticed. */
export const testLocale = { locale: 'en-US', timezoneId: 'America/New_York' };
