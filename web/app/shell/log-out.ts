import { redirect } from 'react-router';
import { endSession } from '#web/features/session/session.api.ts';
import { queryClient } from '#web/lib/api/query-client.ts';
import { clearStorage } from '#web/lib/api/session-token.ts';

// Log Out is a navigation, so that a form with unsaved changes can ask first.
// It is an action, so that a link to this URL logs nobody out.

/** What the user has typed and not saved goes to the server, and is erased here once the server has it. */
async function handOverDrafts(): Promise<() => Promise<unknown>> {
  const { sendAllDrafts } = await import('#web/lib/form-drafts/send-all-drafts.ts');
  return sendAllDrafts();
}

export async function action() {
  // Otherwise they stay in this browser, where nobody else can read them.
  const eraseDrafts = await handOverDrafts().catch(() => undefined);
  // If the request fails, the server keeps the session until it expires, but this browser still forgets it.
  await endSession().catch(() => undefined);
  await eraseDrafts?.().catch(() => undefined);
  clearStorage();
  queryClient.clear();
  return redirect('/');
}

export function loader() {
  return redirect('/');
}
