/** The server cannot start. The message is a sentence for the operator and is printed without a stack trace. */
export class StartupError extends Error {
  override name = 'StartupError';
}
