import { Button } from '@mantine/core';
import { useRef, useState } from 'react';
import { findCompany } from '#web/lib/company.ts';
import { formatTime } from '#web/lib/format/format-date.ts';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import { DialogActions } from '#web/ui/dialog/dialog-actions.tsx';
import { formatSendDay, guessSendHours, isNight, leavesAtOnce, nextSendDay } from './send-hours.ts';

type Choice = 'now' | 'morning' | 'cancel';

type Question = { time: string; morning: string | undefined; answer: (choice: Choice) => void };

type Ask = {
  /** The send date; blank for now. */
  sendAt?: string | null | undefined;
  /** Whether the message can be scheduled instead. */
  canSchedule?: boolean;
};

type Answer = { sendAt: string | null } | undefined;

/** Asks before a text leaves at once between 9 PM and 8 AM. Render `dialog` outside of the form. */
export function useNightQuestion() {
  const isAnswering = useRef(false);
  const [question, setQuestion] = useState<Question>();
  const [isOpen, setOpen] = useState(false);

  /**
   * Resolves with the day on which to send: the given one if no question is necessary or the user sends now, the next
   * morning, or undefined if the user cancels or was not done with an earlier question.
   */
  async function ask(options: Ask = {}): Promise<Answer> {
    if (isAnswering.current) return undefined;
    isAnswering.current = true;
    try {
      return await askUnlessDay(options);
    } finally {
      isAnswering.current = false;
    }
  }

  async function askUnlessDay({ sendAt, canSchedule = false }: Ask): Promise<Answer> {
    const company = await findCompany();
    const hours = company ?? guessSendHours();
    const now = new Date();
    const asGiven = { sendAt: sendAt ?? null };
    if (!leavesAtOnce(sendAt, hours, now) || !isNight(hours, now)) return asGiven;
    const day = nextSendDay(hours, now);
    const { promise, resolve } = Promise.withResolvers<Choice>();
    // Without the company, nobody knows when it would be sent in the morning.
    const morning = canSchedule && company ? formatSendDay(day, company) : undefined;
    setQuestion({ time: formatTime(now, hours.timeZone), morning, answer: resolve });
    setOpen(true);
    const choice = await promise;
    setOpen(false);
    if (choice === 'cancel') return undefined;
    return choice === 'morning' ? { sendAt: day } : asGiven;
  }

  const answer = (choice: Choice) => () => question?.answer(choice);
  return {
    ask,
    isAsking: isOpen,
    dialog: (
      <Dialog title="Send a text at this hour?" isOpen={isOpen} onClose={answer('cancel')}>
        {question &&
          (question.morning
            ? `It is ${question.time}. Send it now, or on ${question.morning}?`
            : `It is ${question.time}. Send it now?`)}
        <DialogActions>
          <Button
            variant="default"
            onClick={answer('cancel')}
            data-autofocus={!question?.morning || undefined}
          >
            Cancel
          </Button>
          <Button variant={question?.morning ? 'default' : 'filled'} onClick={answer('now')}>
            Send Now
          </Button>
          {question?.morning && (
            <Button onClick={answer('morning')} data-autofocus>
              Schedule for the Morning
            </Button>
          )}
        </DialogActions>
      </Dialog>
    ),
  };
}
