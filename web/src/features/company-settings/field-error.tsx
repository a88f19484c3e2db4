/** The error message of a group of inputs; renders nothing without an error. */
export function FieldError({ text }: { text: string | undefined }) {
  if (text === undefined) return null;
  return (
    <p role="alert" className="mt-1.5 text-sm font-medium text-red-700">
      {text}
    </p>
  );
}
