// The rules of the login page, apart from the schemas that use them: that page has to load in a moment, so it gets
// neither the schema library nor the phone library. The server parses the number for real.
const phonePattern = /^\+?[\d\s().\-/]{7,30}$/;

export const phoneInvalid = 'Phone number is not valid.';
export const codeRequired = 'Confirmaton code is required.';

/** Seconds that must pass before another code is sent to the same number. */
export const resendAfterSeconds = 30;

/** What is wrong with a phone number somebody signs in with; undefined when nothing is. */
export function phoneProblem(phone: string): string | undefined {
  if (phone.trim() === '') return 'Phone is required.';
  return phonePattern.test(phone.trim()) ? undefined : phoneInvalid;
}

/** People paste codes with blanks and dashes. */
export function cleanCode(code: string): string {
  return code.replace(/[\s-]/g, '');
}

export function codeProblem(code: string): string | undefined {
  if (cleanCode(code) === '') return codeRequired;
  return cleanCode(code).length > 20 ? 'That code is not right. Please check it and try again.' : undefined;
}
