interface Props {
  label: string;
  onPress: () => void;
}

/**
 * Reopens the settings, from the margin of a wide window. Narrow windows have no space for it: their menu and footer link there
 * (`CookieSettingsLink`).
 */
export function ConsentControl({ label, onPress }: Props) {
  return (
    <button type="button" className="consent-control" aria-label={label} title={label} onClick={onPress}>
      <svg className="icon" viewBox="0 0 24 24" width="24" height="24" aria-hidden="true">
        <path d="M20.5 12.4A8.5 8.5 0 1 1 11.6 3.5a3.9 3.9 0 0 0 4.4 4.5a3.9 3.9 0 0 0 4.5 4.4zM8.5 9.6h.01M8.8 15h.01M13.6 12.8h.01M13.4 17h.01" />
      </svg>
    </button>
  );
}
