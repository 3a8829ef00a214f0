import type { Preferences } from '#schema/preferences/preferences.ts';
import { api } from '#web/lib/api/api.ts';

export function getPreferences(signal?: AbortSignal): Promise<Preferences> {
  return api.get('/preferences', { signal });
}

export function savePreferences(preferences: Preferences): Promise<Preferences> {
  return api.put('/preferences', preferences);
}
