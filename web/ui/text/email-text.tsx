/** Lets a long email wrap before its @. Any other text is unchanged. */
export function EmailText({ text }: { text: string }) {
  const at = Math.max(text.lastIndexOf('@'), 0);
  return (
    <>
      {text.slice(0, at)}
      <wbr />
      {text.slice(at)}
    </>
  );
}
