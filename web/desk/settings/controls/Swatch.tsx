/** A colour sample. */
export function Swatch({ colour }: { colour: string }) {
  return (
    <svg className="setting-swatch" viewBox="0 0 24 24" width="24" height="24" aria-hidden="true">
      <rect width="24" height="24" fill={colour} />
    </svg>
  );
}
