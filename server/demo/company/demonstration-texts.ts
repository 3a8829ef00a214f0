import { projects } from '#schema/records/projects.ts';
import type { RecordKind } from '#schema/records/record-kind.ts';
import { serviceContracts } from '#schema/records/service-contracts.ts';
import { workOrders } from '#schema/records/work-orders.ts';
import { explainUndelivered } from '#server/adapters/messages/twilio-errors.ts';
import type { End } from './past-messages.ts';

/** Whom a text is for, and what about. */
export type Addressee = { first: string; number: string; street: string };

export type Correspondence = {
  kind: RecordKind;
  channel: 'sms' | 'email';
  text: (to: Addressee) => string;
  /** When it was sent, by the clock of the company: so many days ago, at this time. */
  sent: [daysAgo: number, hour: number, minute: number];
  /** What became of it, where that is not the usual. */
  end?: End;
  /** What came back, and how many minutes later. */
  reply?: [minutes: number, body: string];
};

const signature = '\n\nThank you,\nNorthwind Mechanical';

/** What the office wrote in the last weeks, the latest first. */
export const correspondence: Correspondence[] = [
  {
    kind: workOrders,
    channel: 'sms',
    text: ({ first, number }) =>
      `Good afternoon ${first}, our technician will be there tomorrow between 8 and 10 for ${number}. Someone needs to let us in.`,
    sent: [1, 15, 12],
    reply: [9, 'Thanks. Please use the back entrance, the front steps are being painted.'],
  },
  {
    kind: projects,
    channel: 'email',
    text: ({ first, number }) =>
      `Hello ${first},\n\nThe submittal for ${number} is ready. Please look it over and let us know if we can order the equipment. Lead time is six weeks.${signature}`,
    sent: [1, 10, 47],
  },
  {
    kind: workOrders,
    channel: 'sms',
    text: ({ first, number }) =>
      `Hello ${first}, the part for ${number} has arrived. Which morning works for you?`,
    sent: [2, 9, 26],
    reply: [52, 'Any day but Friday. Can it be after 10? The gate is locked before that.'],
  },
  {
    kind: workOrders,
    channel: 'sms',
    text: ({ first, number }) =>
      `Hello ${first}, we plan to come out for ${number} the day after tomorrow. Please call us if that does not work.`,
    sent: [3, 13, 4],
    end: { state: 'failed', reason: explainUndelivered(30_006) },
  },
  {
    kind: serviceContracts,
    channel: 'sms',
    text: ({ first, number, street }) =>
      `Hello ${first}, we will be at ${street} tomorrow morning for the maintenance visit of ${number}. It takes about two hours.`,
    sent: [4, 14, 31],
    reply: [3, 'Perfect, see you then'],
  },
  {
    kind: projects,
    channel: 'sms',
    text: ({ first, number }) =>
      `${first}, the inspector is coming for ${number} tomorrow at 10. Our foreman will be on site from 9.`,
    sent: [6, 11, 18],
  },
  {
    kind: serviceContracts,
    channel: 'email',
    text: ({ first, number }) =>
      `Hello ${first},\n\nThe maintenance visit for ${number} is done and everything is running. Two belts are worn and should be replaced on the next visit. Should we bring them along?${signature}`,
    sent: [8, 16, 5],
  },
  {
    kind: workOrders,
    channel: 'email',
    text: ({ first, number }) =>
      `Hello ${first},\n\nWe need a purchase order for ${number} before we can order the motor. A reply with the number is enough.${signature}`,
    sent: [9, 9, 52],
  },
  {
    kind: workOrders,
    channel: 'sms',
    text: ({ first, number }) =>
      `Hello ${first}, we are done for today with ${number} and will be back tomorrow at 8.`,
    sent: [12, 16, 40],
  },
  {
    kind: projects,
    channel: 'email',
    text: ({ first, number }) =>
      `Hello ${first},\n\nThe permit for ${number} came through. When is a good time to call you about the start date?${signature}`,
    sent: [15, 8, 33],
  },
  {
    kind: serviceContracts,
    channel: 'sms',
    text: ({ first, number, street }) =>
      `Hello ${first}, the next visit for ${number} at ${street} is due. Would next week work for you?`,
    sent: [19, 10, 9],
  },
];

/** What waits for its day. */
export const planned = [
  {
    kind: serviceContracts,
    channel: 'sms',
    text: ({ first, number }: Addressee) =>
      `Hello ${first}, a reminder: our technician comes tomorrow between 8 and 10 for the maintenance visit of ${number}.`,
    inDays: 4,
  },
  {
    kind: projects,
    channel: 'email',
    text: ({ first, number }: Addressee) =>
      `Hello ${first},\n\nThe equipment for ${number} should arrive this week. We will call you to set the date for the crane.${signature}`,
    inDays: 11,
  },
] as const;

/** What is sent again and again, since its first day. */
export const filterReminder = {
  kind: serviceContracts,
  text: ({ first, number }: Addressee) =>
    `Hello ${first}, it is time to change the filters of ${number}. Spares hang next to the unit. Just reply if you would like us to do it.`,
  startedDaysAgo: 61,
  everyDays: 30,
} as const;

/** Somebody who does not want texts got one all the same, and it was held back. */
export const unwanted = {
  kind: workOrders,
  text: ({ first, number }: Addressee) => `Hello ${first}, we plan to come out for ${number} tomorrow at 9.`,
  note: 'Asked on the phone to be written to by e-mail only.',
  askedDaysAgo: 24,
  sentDaysAgo: 5,
} as const;
