/** Link that skips the menus. Must be the first tab stop of the shell. It is a landmark, because the question about cookies can precede it. */
export function SkipLink({ label, targetId = 'main' }: { label: string; targetId?: string | undefined }) {
  return (
    <nav aria-label={label}>
      <a className="skip-link" href={`#${targetId}`}>
        {label}
      </a>
    </nav>
  );
}
