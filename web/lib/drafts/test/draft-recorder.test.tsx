import { expect, onTestFinished, test, vi } from 'vitest';
import { recordDraft } from '#web/lib/drafts/draft-recorder.ts';
import { listDrafts } from '#web/lib/drafts/drafts.ts';
import { session } from '#web/test/samples.ts';

const owner = { userId: session.user._id, key: session.draftKey };

/** Makes the browser begin to encrypt, and go on when the function is called that this returns. */
function holdEncryption() {
  const began = Promise.withResolvers<void>();
  const released = Promise.withResolvers<void>();
  const encrypt = crypto.subtle.encrypt.bind(crypto.subtle);
  const spy = vi.spyOn(crypto.subtle, 'encrypt').mockImplementation(async (...args) => {
    began.resolve();
    await released.promise;
    return encrypt(...args);
  });
  onTestFinished(() => spy.mockRestore());
  return { began: began.promise, release: released.resolve };
}

test('a draft that a save takes away while it is being stored is neither kept nor copied to the server', async () => {
  const encryption = holdEncryption();
  const onStored = vi.fn();
  const onFailed = vi.fn();
  const recorder = recordDraft({
    owner,
    key: 'message:1',
    formId: '1',
    read: () => ({
      about: { title: 'New Message', path: '/', detail: '' },
      base: undefined,
      values: 'Hello',
    }),
    onStored,
    onFailed,
    onFilled: () => undefined,
    onRemoved: () => undefined,
  });
  const stored = recorder.store();
  await encryption.began;
  const ended = recorder.end();
  encryption.release();
  await Promise.all([stored, ended]);
  expect(onStored).not.toHaveBeenCalled();
  expect(onFailed).not.toHaveBeenCalled();
  expect(await listDrafts(owner)).toEqual([]);
});
