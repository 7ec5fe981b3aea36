/** Link that skips the menus. Must be the first tab stop of the page. */
export function SkipLink({ label, targetId = 'main' }: { label: string; targetId?: string | undefined }) {
  return (
    <a className="skip-link" href={`#${targetId}`}>
      {label}
    </a>
  );
}
