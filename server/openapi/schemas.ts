import * as z from 'zod/mini';
import type { JsonSchema } from './openapi-types.ts';
import type { Resource } from './resources.ts';

export interface DocumentSchemas {
  /** By the names that `shared/schemas/` exports them under. */
  components: Readonly<Record<string, JsonSchema>>;
  /** A schema of a check: a reference where it has a name, else itself. */
  find: (schema: z.core.$ZodType) => JsonSchema;
}

/**
 * Converts all schemas to JSON Schema (draft 2020-12, which OpenAPI 3.1 embeds unchanged). They describe what the site accepts: fields with
 * a default may be missing, and unknown fields are allowed. Throws for a schema that JSON Schema cannot express.
 */
export function toDocumentSchemas(resources: readonly Resource[]): DocumentSchemas {
  const registry = z.registry<{ id: string }>();
  for (const { schemas } of resources) for (const [id, schema] of Object.entries(schemas)) registry.add(schema, { id });
  const names = new Set(resources.flatMap(({ schemas }) => Object.keys(schemas)));
  for (const { contract, body, answer, stored } of resources.flatMap(({ checks }) => checks)) {
    for (const [part, schema] of Object.entries({ body, answer, stored })) {
      if (schema && !registry.has(schema)) registry.add(schema, { id: `${contract.name} ${part}` });
    }
  }
  const { schemas } = z.toJSONSchema(registry, {
    io: 'input',
    uri: toReference,
    override: ({ zodSchema, jsonSchema }) => simplify(zodSchema, jsonSchema),
  });
  const all = new Map(Object.entries(schemas).map(([id, { $schema: _, $id: __, ...schema }]) => [id, schema]));
  return {
    components: Object.fromEntries([...all].filter(([id]) => names.has(id)).sort(([one], [other]) => one.localeCompare(other))),
    find(schema) {
      const id = registry.get(schema)?.id ?? '';
      const found = names.has(id) ? { $ref: toReference(id) } : all.get(id);
      if (!found) throw new Error('a schema that no check holds');
      return found;
    },
  };
}

export function toReference(name: string): string {
  return `#/components/schemas/${name}`;
}

/** Formats of JSON Schema. Other formats are zod's own; their pattern is kept instead. */
const formats: readonly unknown[] = ['date', 'date-time'];

/** Removes what is redundant: the pattern of a known format, and the bounds of safe integers. Also case-insensitive patterns, which JSON Schema lacks. */
function simplify(zodSchema: z.core.$ZodType, jsonSchema: JsonSchema): void {
  if (formats.includes(jsonSchema.format) || isCaseInsensitive(zodSchema)) delete jsonSchema.pattern;
  else delete jsonSchema.format;
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
}

function isCaseInsensitive({ _zod: { bag } }: z.core.$ZodType): boolean {
  return bag.patterns instanceof Set && [...bag.patterns].some((pattern) => pattern instanceof RegExp && pattern.ignoreCase);
}
