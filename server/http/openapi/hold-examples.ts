/** Examples of held messages, by the name of a property. */
export const holdExamples = (id: string, instant: string): Record<string, unknown> => ({
  heldAt: instant,
  'hold.reason': 'restore',
  'outboxHold.reason': 'restore',
  seen: 'd41d8cd98f00b204e9800998ecf8427e',
  waitingReplies: 0,
  wasBegun: false,
  keep: [id],
  cancel: [],
  others: 'cancel',
  kept: 1,
  cancelled: 0,
});
