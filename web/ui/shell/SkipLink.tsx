/** First Tab stop: skips the menus. */
export function SkipLink({ label, targetId = 'main' }: { label: string; targetId?: string | undefined }) {
  return (
    <a className="skip-link" href={`#${targetId}`}>
      {label}
    </a>
  );
}
