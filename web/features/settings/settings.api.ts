import type { Settings, SettingsInput } from '#schema/settings.ts';
import { api, type SavedDraft } from '#web/lib/api/api.ts';

export function getSettings(signal?: AbortSignal): Promise<Settings> {
  return api.get('/settings', { signal });
}

/** @param version the version that was edited; a stale one is rejected with 412 */
export function updateSettings(input: SettingsInput, version: number, draft?: SavedDraft): Promise<Settings> {
  return api.put('/settings', input, { version, draft });
}

export function uploadLogo(logo: File, version: number): Promise<Settings> {
  return api.put('/settings/logo', logo, { version });
}

/** Goes back to the logo of the product. */
export async function removeLogo(version: number): Promise<Settings> {
  await api.delete('/settings/logo', { version });
  return getSettings();
}
