/** The server cannot start. The message is one sentence for the operator; no stack is worth printing. */
export class StartupError extends Error {
  override name = 'StartupError';
}
