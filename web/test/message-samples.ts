import type { MessageTemplate } from '#schema/messages/message-templates.ts';
import type { Message } from '#schema/messages/messages.ts';
import type { AvailableContact } from '#schema/messages/notifications.ts';
import type { HeldMessage } from '#schema/messages/outbox-hold.ts';
import type { Reply } from '#schema/messages/replies.ts';
import type { Suppression } from '#schema/messages/suppressions.ts';
import { olive, sampleId, sampleMessage } from './samples.ts';

const receivedAt = '2026-03-12T15:00:00.000Z';

/** An email that goes out in many years. */
export function sampleScheduledMessage(change: Partial<Message> = {}): Message {
  const day = '2090-03-12';
  return sampleMessage({
    emailTo: 'ana@lakeview.example',
    textTo: null,
    sendAt: day,
    nextSendAt: day,
    sent: false,
    lastSent: null,
    state: 'queued',
    ...change,
  });
}

/** A reply to no message, from a number that we texted before. */
export function sampleReply(change: Partial<Reply> = {}): Reply {
  return {
    _id: sampleId(),
    from: '+13125550171',
    fromName: 'Ida Wells',
    body: 'Nine is fine.',
    receivedAt,
    workOrder: null,
    serviceContract: null,
    project: null,
    recordNumber: null,
    isSuppressed: false,
    isUnread: false,
    ...change,
  };
}

/** An opt-out from texts that the signed-in user recorded. */
export function sampleSuppression(change: Partial<Suppression> = {}): Suppression {
  return {
    _id: sampleId(),
    emailTo: null,
    textTo: '+13125550171',
    name: 'Ida Wells',
    source: 'staff',
    note: null,
    createdBy: olive,
    createdAt: receivedAt,
    ...change,
  };
}

export function sampleTemplate(change: Partial<MessageTemplate> = {}): MessageTemplate {
  return {
    _id: sampleId(),
    name: 'On our way',
    text: 'Hello {contact}, we are on the way to {address}.',
    version: 1,
    createdAt: receivedAt,
    updatedAt: receivedAt,
    ...change,
  };
}

export function sampleAvailableContact(change: Partial<AvailableContact> = {}): AvailableContact {
  return {
    name: 'Ana Long',
    title: 'Owner',
    email: 'ana@lakeview.example',
    emailSuppressed: false,
    phoneNumbers: [{ name: 'Mobile', phone: '+13125550142', suppressed: false }],
    ...change,
  };
}

/** Two contacts, who by default get a text and an email. */
export const ana = sampleAvailableContact();
export const ben = sampleAvailableContact({
  name: 'Ben Ito',
  title: 'Super',
  email: 'ben@lakeview.example',
  phoneNumbers: [{ name: 'Office', phone: '+13125550143', suppressed: false }],
});

/** A text to a contact of a work order that would be sent now. */
export function sampleHeldMessage(change: Partial<HeldMessage> = {}): HeldMessage {
  return {
    _id: sampleId(),
    message: 'We come tomorrow.',
    emailTo: null,
    textTo: '+13125550171',
    recipientName: 'Ida Wells',
    sentBy: olive,
    sendAt: null,
    recurrenceIntervalDays: null,
    workOrder: sampleId(),
    serviceContract: null,
    project: null,
    recordNumber: 'WO-1001',
    dueAt: receivedAt,
    wasBegun: false,
    ...change,
  };
}
