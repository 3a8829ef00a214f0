/** What is no mail address stays as it is. One that is too long for its line goes on in the next from its @. */
export function MailAddress({ text }: { text: string }) {
  const at = Math.max(text.lastIndexOf('@'), 0);
  return (
    <>
      {text.slice(0, at)}
      <wbr />
      {text.slice(at)}
    </>
  );
}
