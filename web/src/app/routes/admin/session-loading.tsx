/** While it is being found out who is signed in. */
export function SessionLoading() {
  return (
    <div role="status" className="grid min-h-screen place-items-center text-ink-soft">
      Checking your session…
    </div>
  );
}
