import type { RecordDetail } from '#schema/records/record-responses.ts';
import { api } from '#web/test/render-app.tsx';
import { sampleId, sampleUser } from '#web/test/samples.ts';
import { serveListedRecord } from './message-steps.ts';

type Assignment = NonNullable<RecordDetail['assignedTechnicians']>[number];
type Notice = NonNullable<Assignment['notice']>;

export function sampleNotice(change: Partial<Notice> = {}): Notice {
  return { _id: sampleId(), at: '2026-03-12T15:00:00.000Z', state: 'sent', reason: null, ...change };
}

/** Makes the API return a work order with a technician, who can be notified. */
export function serveAssignedOrder() {
  const { _id, name, phone } = sampleUser({ name: 'Tess Tech' });
  const assignment: Assignment = { _id: sampleId(), user: { _id, name, phone }, notice: null };
  const order = serveListedRecord({ assignedTechnicians: [assignment] });
  const notify = (notice = sampleNotice()) => {
    assignment.notice = notice;
    return notice;
  };
  return {
    order,
    /** Notifies the technician as another user does. */
    notify,
    /** Makes the API accept notifications, with this state of the text. */
    acceptNotifications(state: 'sent' | 'blocked' = 'sent', reason: string | null = null) {
      return api.respond('POST /notifications', () => {
        notify(sampleNotice({ state, reason }));
        return { data: [{ user: { _id, name }, state, reason }] };
      });
    },
  };
}
