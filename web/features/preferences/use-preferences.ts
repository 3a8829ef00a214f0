import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import {
  defaultPreferences,
  mergePreferences,
  type Preferences,
  type PreferencesUpdate,
} from '#schema/preferences/preferences.ts';
import { showFailureToast } from '#web/lib/toasts/failure-toast.tsx';
import { updatePreferences } from './preferences.api.ts';
import { preferencesQuery } from './preferences.queries.ts';
import { recallPreferences, rememberPreferences } from './remembered-preferences.ts';

/** The preferences of the signed-in user, and the function that changes them at once and saves them. */
export function usePreferences() {
  const queryClient = useQueryClient();
  const { queryKey } = preferencesQuery;
  const { data } = useQuery(preferencesQuery);
  const [remembered] = useState(recallPreferences);
  // One after the other, so that the last change is the last write.
  const { mutateAsync } = useMutation({
    mutationKey: queryKey,
    mutationFn: updatePreferences,
    scope: { id: 'preferences' },
  });

  /** Never rejects. */
  async function change(updateOf: (preferences: Preferences) => PreferencesUpdate): Promise<void> {
    try {
      // After a failure to load them; otherwise the change would reset the other columns of the list.
      const stored = await queryClient.ensureQueryData(preferencesQuery);
      const preferences = queryClient.getQueryData(queryKey) ?? stored;
      const update = updateOf(preferences);
      queryClient.setQueryData(queryKey, rememberPreferences(mergePreferences(preferences, update)));
      const saved = await mutateAsync(update);
      // Not while another change is on its way, which it would undo on the screen for a moment.
      if (queryClient.isMutating({ mutationKey: queryKey }) === 0) queryClient.setQueryData(queryKey, saved);
    } catch (error) {
      showFailureToast(error, 'Something went wrong saving your view of this list. Please try again later.');
      void queryClient.invalidateQueries({ queryKey });
    }
  }

  /** While they are loading, `preferences` are the last known ones, or else the defaults: no list waits for them. */
  return { preferences: data ?? remembered ?? defaultPreferences, change };
}
