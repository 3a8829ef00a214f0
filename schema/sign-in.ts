// Validation rules of the login page, separate from the schemas: without the schema and phone libraries, the page
// loads faster. The server parses the phone number fully.
const phonePattern = /^\+?[\d\s().\-/]{7,30}$/;

export const phoneInvalid = 'Phone number is not valid.';
export const codeRequired = 'Confirmaton code is required.';

/** Minimum seconds between two confirmation codes to the same phone number. */
export const resendAfterSeconds = 30;

/** Codes that a colleague requested are longer than others, and confirmed with the phone number instead of a method id. */
export const issuedCodeLength = 10;

/** The error message for a phone number on the login page; undefined when it looks valid. */
export function phoneError(phone: string): string | undefined {
  if (phone.trim() === '') return 'Phone is required.';
  return phonePattern.test(phone.trim()) ? undefined : phoneInvalid;
}

/** Removes the spaces and dashes of a pasted code. */
export function normalizeCode(code: string): string {
  return code.replace(/[\s-]/g, '');
}

export function codeError(code: string): string | undefined {
  if (normalizeCode(code) === '') return codeRequired;
  return normalizeCode(code).length > 20 ? 'This code is incorrect. Check it and try again.' : undefined;
}
