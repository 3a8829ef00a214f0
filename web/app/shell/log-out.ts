import { redirect } from 'react-router';
import { endSession } from '#web/features/session/session.api.ts';
import { queryClient } from '#web/lib/api/query-client.ts';
import { clearStorage } from '#web/lib/api/session-token.ts';

// Log Out is a navigation, so that a form with unsaved changes can ask first.
// It is an action, so that a link to this URL logs nobody out.

export async function action() {
  // If the request fails, the server keeps the session until it expires, but this browser still forgets it.
  await endSession().catch(() => undefined);
  clearStorage();
  queryClient.clear();
  return redirect('/');
}

export function loader() {
  return redirect('/');
}
