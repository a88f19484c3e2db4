/** What happens to the details in a form; in another tab, so that what was typed stays in sight. */
export function PrivacyNote() {
  return (
    <p className="text-center text-sm text-ink-soft">
      We use your details only to answer you. See our{' '}
      <a
        href="/privacy-policy"
        target="_blank"
        rel="noopener"
        className="underline underline-offset-4 hover:text-ink"
      >
        privacy policy
      </a>
      .
    </p>
  );
}
