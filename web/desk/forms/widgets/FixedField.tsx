import type { PartProps } from '../form-scene.tsx';

/** A field that is never set manually. */
export function FixedField({ label, value }: PartProps) {
  if (value === undefined || value === null) return null;
  return (
    <p className="edit-fixed">
      <span className="field-label">{label}</span>
      <span>{typeof value === 'object' ? JSON.stringify(value) : String(value)}</span>
    </p>
  );
}
