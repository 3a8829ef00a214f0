import { type Preferences, parseStoredPreferences } from '#schema/preferences/preferences.ts';
import { preferencesKey } from '#web/lib/api/session-token.ts';

/** The preferences that this browser last got for the user; undefined after signing in. */
export function recallPreferences(): Preferences | undefined {
  try {
    return parseStoredPreferences(JSON.parse(localStorage.getItem(preferencesKey) ?? ''));
  } catch {
    return undefined;
  }
}

export function rememberPreferences(preferences: Preferences): Preferences {
  try {
    localStorage.setItem(preferencesKey, JSON.stringify(preferences));
  } catch {
    // Local storage may be full. The next page load then starts with the defaults.
  }
  return preferences;
}
