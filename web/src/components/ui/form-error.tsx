/** What went wrong with a whole form, announced; nothing when nothing did. */
export function FormError({ text }: { text: string | undefined }) {
  if (text === undefined) return null;
  return (
    <p role="alert" className="rounded-md bg-red-50 px-4 py-3 text-sm font-medium text-red-800">
      {text}
    </p>
  );
}
