import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { defaultPreferences, type Preferences } from '#schema/preferences/preferences.ts';
import { showFailureToast } from '#web/lib/toasts/failure-toast.tsx';
import { savePreferences } from './preferences.api.ts';
import { preferencesQuery } from './preferences.queries.ts';

/** The preferences of the signed-in user, and the function that changes them at once and saves them. */
export function usePreferences() {
  const queryClient = useQueryClient();
  const { queryKey } = preferencesQuery;
  const { data, isPending } = useQuery(preferencesQuery);
  // One after the other, so that the last change is the last write.
  const { mutateAsync } = useMutation({ mutationFn: savePreferences, scope: { id: 'preferences' } });

  /** Never rejects. */
  async function change(update: (preferences: Preferences) => Preferences): Promise<void> {
    try {
      // After a failure to load them; otherwise the change would reset everything else.
      const stored = await queryClient.ensureQueryData(preferencesQuery);
      const changed = update(queryClient.getQueryData(queryKey) ?? stored);
      queryClient.setQueryData(queryKey, changed);
      await mutateAsync(changed);
    } catch (error) {
      showFailureToast(error, 'Something went wrong saving your view of this list. Please try again later.');
      void queryClient.invalidateQueries({ queryKey });
    }
  }

  /** While they are loading, `preferences` are the defaults. */
  return { preferences: data ?? defaultPreferences, isLoading: isPending, change };
}
