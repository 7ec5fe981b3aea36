import type { Endpoint } from '#shared/contracts/endpoint.ts';
import { day, listQuery, type Parameter } from '#shared/contracts/parameters.ts';
import { pageSizes } from '#shared/site/limits.ts';
import type { Comments } from './comments.ts';
import type { JsonSchema, ParameterObject } from './openapi-types.ts';

/** The forms of parameters that are no pattern, in JSON Schema's words. */
const formats = new Map<Parameter['form'], JsonSchema>([
  [day.form, { format: 'date' }],
  [listQuery.per_page.form, { enum: [...pageSizes] }],
]);

/** Returns the parameters in a call's path and query. */
export function toParameters({ name, path, params, query }: Endpoint, comments: Comments): ParameterObject[] {
  const rest = /\{(\w+)\+\}$/.exec(path)?.[1];
  return [
    ...Object.entries(params).map(
      ([key, parameter]): ParameterObject => ({
        name: key,
        in: 'path',
        required: true,
        ...(key === rest && { description: 'The rest of the path, slashes included.' }),
        schema: toSchema(parameter, `${name}: ${key}`),
      }),
    ),
    ...Object.entries(query).map(
      ([key, parameter]): ParameterObject => ({
        name: key,
        in: 'query',
        ...(parameter.presence === 'required' && { required: true }),
        ...toDescription(comments.get(`${name}.${key}`)),
        schema: toSchema(parameter, `${name}: ${key}`),
      }),
    ),
  ];
}

function toDescription(description: string | undefined): Pick<ParameterObject, 'description'> {
  return description === undefined ? {} : { description };
}

/** Throws for a form that the document cannot say. */
function toSchema({ type, choices, least, most, form, default: standard }: Parameter, where: string): JsonSchema {
  const more = standard === undefined ? {} : { default: standard };
  if (choices) return { type: 'string', enum: [...choices], ...more };
  const [smallest, largest] = type === 'integer' ? (['minimum', 'maximum'] as const) : (['minLength', 'maxLength'] as const);
  return {
    type: type === 'integer' ? 'integer' : 'string',
    ...(least !== undefined && { [smallest]: least }),
    ...(most !== undefined && { [largest]: most }),
    ...toForm(form, where),
    ...more,
  };
}

function toForm(form: Parameter['form'], where: string): JsonSchema {
  if (form === undefined) return {};
  if (form instanceof RegExp) return { pattern: form.source };
  const known = formats.get(form);
  if (!known) throw new Error(`${where}: a form that JSON Schema has no word for`);
  return known;
}
