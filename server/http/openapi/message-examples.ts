/** Examples of messages and message templates. */
export const messageExamples = {
  message: 'Your maintenance visit is on Thursday, December 3, between 8 and 10 AM.',
  'message-templates.name': 'On our way',
  'message-templates.text': 'Hello {contact}, our technician is on the way to {address}.',
};
