import * as z from 'zod/mini';
import type { Comments } from './comments.ts';
import type { JsonSchema } from './openapi-types.ts';
import type { Resource } from './resources.ts';

type Components = Readonly<Record<string, JsonSchema>>;

/** The same schemas, with what the code says of them and of their fields. A field that a record has of another one is described as it is there. */
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
    const shape = shapeOf(schemas.get(name));
    const find = (field: string) => comments.get(`${name}.${field}`) ?? (shape[field] && inherited.get(shape[field])?.get(field));
    const properties = Object.entries(component.properties ?? {}).map(([field, property]) => [
      field,
      withDescription(property, find(field)),
    ]);
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
