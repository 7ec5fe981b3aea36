import { DefinitionList } from '../../../ui/DefinitionList.tsx';
import type { PartProps } from '../form-scene.tsx';

/** What nobody sets by hand. */
export function FixedField({ label, value }: PartProps) {
  if (value === undefined || value === null) return null;
  return <DefinitionList entries={[{ term: label, description: typeof value === 'object' ? JSON.stringify(value) : String(value) }]} />;
}
