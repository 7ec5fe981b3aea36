import * as z from 'zod/mini';
import * as fields from '#shared/schemas/fields.ts';
import { schemaOf } from '../content/known-kinds.ts';

/** Names of shared fields by schema; schemas derived from a shared field have its name as `widget`. */
const widgets = z.registry<{ widget: string }>();
for (const [widget, field] of Object.entries(fields)) if (isSchema(field)) widgets.add(field, { widget });

const made = new Map<string, Record<string, unknown>>();

/**
 * Returns the JSON Schema of a record of this kind as it is in its file; built once. Throws for unknown kinds, and for
 * schemas that JSON Schema cannot express.
 */
export function toKindSchema(kind: string): Record<string, unknown> {
  const kept = made.get(kind);
  if (kept) return kept;
  const schema = { ...z.toJSONSchema(schemaOf(kind), { io: 'input', metadata: widgets }) };
  made.set(kind, schema);
  return schema;
}

function isSchema(field: unknown): field is z.core.$ZodType {
  return typeof field === 'object' && field !== null && '_zod' in field;
}
