import * as z from 'zod/mini';
import { standIns } from '#shared/schemas/fields.ts';
import type { Comments } from './comments.ts';
import type { JsonSchema } from './openapi-types.ts';
import type { Resource } from './resources.ts';

export interface DocumentSchemas {
  /** Schemas by the names under which `shared/schemas/` exports them. */
  components: Readonly<Record<string, JsonSchema>>;
  /** Returns a check's schema: a reference if it has a name, otherwise the schema itself. */
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

/** Formats of JSON Schema. Other formats are specific to zod, so their pattern is used instead. */
const formats: readonly unknown[] = ['date', 'date-time'];

/**
 * Removes redundant keywords: the pattern of a known format, and the bounds of safe integers. Also removes
 * case-insensitive patterns, which JSON Schema does not support.
 */
function simplify(zodSchema: z.core.$ZodType, jsonSchema: JsonSchema): void {
  if (formats.includes(jsonSchema.format) || isCaseInsensitive(zodSchema)) delete jsonSchema.pattern;
  else delete jsonSchema.format;
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
}

function isCaseInsensitive({ _zod: { bag } }: z.core.$ZodType): boolean {
  return bag.patterns instanceof Set && [...bag.patterns].some((pattern) => pattern instanceof RegExp && pattern.ignoreCase);
}

type Components = Readonly<Record<string, JsonSchema>>;

/**
 * Adds the docstrings of schemas and fields. A field without a docstring that is taken from another schema gets the
 * docstring of that schema's field. `x-may-lack` marks required fields that a third-party mall API may omit: the site
 * can do without them in every record.
 */
export function describeSchemas(components: Components, resources: readonly Resource[], comments: Comments): Components {
  const schemas = new Map(resources.flatMap((resource) => Object.entries(resource.schemas)));
  const inherited = new Map<z.core.$ZodType, Map<string, string>>();
  for (const [owner, schema] of schemas) {
    for (const [field, type] of Object.entries(shapeOf(schema))) {
      const comment = comments.get(`${owner}.${field}`);
      if (comment) inherited.set(type, new Map([...(inherited.get(type) ?? []), [field, comment]]));
    }
  }

  function describe([name, component]: [string, JsonSchema]): [string, JsonSchema] {
    const schema = schemas.get(name);
    const shape = shapeOf(schema);
    const lacked = (schema && standIns.get(schema)) ?? {};
    const properties = Object.entries(component.properties ?? {}).map(([field, property]) => {
      const type = shape[field];
      const comment = comments.get(`${name}.${field}`) ?? (type && inherited.get(type)?.get(field));
      if (!Object.hasOwn(lacked, field)) return [field, withDescription(property, comment)];
      const description = [comment, toStandInNote(lacked[field])].filter(Boolean).join('\n\n');
      const mark = isSure(lacked[field]) ? { 'x-may-lack': true } : {};
      return [field, { ...(property as JsonSchema), description, ...mark }]; // safe: our fields are never the bare schema `true`
    });
    const described = withDescription(component, comments.get(name));
    return [name, properties.length > 0 ? { ...described, properties: Object.fromEntries(properties) } : described];
  }
  return Object.fromEntries(Object.entries(components).map(describe));
}

function shapeOf(schema: z.core.$ZodType | undefined): Readonly<Record<string, z.core.$ZodType>> {
  return schema instanceof z.ZodMiniObject ? schema.shape : {};
}

function withDescription<Property>(property: Property, description: string | undefined): Property {
  return description === undefined || typeof property !== 'object' ? property : { ...property, description };
}

function toStandInNote(substitute: unknown): string {
  if (typeof substitute === 'function') return 'Where another mall API leaves it out, other fields say it, as far as they are there.';
  return `Where another mall API leaves it out, it counts as \`${JSON.stringify(substitute)}\`.`;
}

function isSure(substitute: unknown): boolean {
  return typeof substitute !== 'function' || substitute({}) !== undefined;
}
