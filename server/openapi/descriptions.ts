import * as z from 'zod/mini';
import { standIns } from '#shared/schemas/fields.ts';
import type { Comments } from './comments.ts';
import type { JsonSchema } from './openapi-types.ts';
import type { Resource } from './resources.ts';

type Components = Readonly<Record<string, JsonSchema>>;

/**
 * Adds the docstrings of schemas and fields. A field without its own that is taken from another schema gets its docstring there.
 * `x-may-lack` marks required fields that a third-party mall API may omit: the site can do without them in every record.
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
      return [field, { ...(property as JsonSchema), description, ...mark }]; // fields of our own are no bare `true`
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
