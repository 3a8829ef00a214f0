import type { Preferences, PreferencesUpdate } from '#schema/preferences/preferences.ts';
import { api } from '#web/lib/api/api.ts';

export function getPreferences(signal?: AbortSignal): Promise<Preferences> {
  return api.get('/preferences', { signal });
}

/** Resolves with all preferences, including those that another browser has changed. */
export function updatePreferences(update: PreferencesUpdate): Promise<Preferences> {
  return api.put('/preferences', update);
}
