/**
 * The subject of an email to a contact.
 * @param companyName blank if the company has not set its name
 */
export function emailSubject(companyName: string): string {
  return companyName ? `Message from ${companyName}` : 'New message';
}
