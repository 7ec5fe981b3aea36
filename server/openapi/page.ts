import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { escapeMarkup } from '#shared/rules/escape-markup.ts';
import type { JsonSchema, MediaType, MethodName, OpenapiDocument, OperationObject, ParameterObject } from './openapi-types.ts';
import { toDefaultMarkup, toProseMarkup, toTypeMarkup } from './page-types.ts';

export interface DocumentationPage {
  html: string;
  /** Hash of the page's style block, for the content security policy. */
  styleHash: string;
}

const css = readFileSync(new URL('./page.css', import.meta.url), 'utf8').replace(/\s+/g, ' ');
const styleHash = `sha256-${createHash('sha256').update(css).digest('base64')}`;

interface Call {
  path: string;
  method: MethodName;
  operation: OperationObject;
}

/** Renders the whole document as one page without scripts, so that the browser's own search finds every field. */
export function toDocumentationPage(document: OpenapiDocument, documentPath: string): DocumentationPage {
  const { info, tags, components } = document;
  const calls = listCalls(document);
  const common = listCommon(calls);
  const html = [
    '<!doctype html><html lang="en"><head><meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark">',
    `<title>${escapeMarkup(info.title)} ${escapeMarkup(info.version)}</title><meta name="robots" content="noindex">`,
    `<link rel="icon" href="data:,"><style>${css}</style></head><body>`,
    '<a class="skip" href="#calls">Skip to the calls</a>',
    `<header><h1>${escapeMarkup(info.title)} <small>${escapeMarkup(info.version)}</small></h1>`,
    `<p>${escapeMarkup(info.summary)} <a href="${documentPath}">OpenAPI ${document.openapi} document</a></p>`,
    `${toProseMarkup(info.description)}</header>`,
    `<nav aria-label="Contents"><ul>${toEntry('every-call', 'On every call')}${tags.map(({ name }) => toEntry(toId(name), name)).join('')}${toEntry('schemas', 'Schemas')}</ul></nav>`,
    `<main id="calls" tabindex="-1">${toCommonSection(common, document)}`,
    tags.map(({ name }) => toSection(name, calls, document, common)).join(''),
    `<section><h2 id="schemas">Schemas</h2>${Object.entries(components.schemas).map(toSchema).join('')}</section></main></body></html>`,
  ].join('');
  return { html, styleHash };
}

function listCalls({ paths }: OpenapiDocument): Call[] {
  return Object.entries(paths).flatMap(
    // safe: the keys are method names
    ([path, methods]) => Object.entries(methods).map(([method, operation]) => ({ path, method: method as MethodName, operation })),
  );
}

function toEntry(id: string, name: string): string {
  return `<li><a href="#${id}">${escapeMarkup(name)}</a></li>`;
}

/**
 * Creates the id of a section. It is unique: names of schemas start with a capital letter, and names of operations do
 * not contain hyphens.
 */
function toId(tag: string): string {
  return `on-${tag.toLowerCase().replaceAll(' ', '-')}`;
}

function toSection(tag: string, calls: readonly Call[], document: OpenapiDocument, common: readonly string[]): string {
  const own = calls.filter(({ operation }) => operation.tags[0] === tag);
  return `<section><h2 id="${toId(tag)}">${escapeMarkup(tag)}</h2>${own.map((call) => toArticle(call, document, common)).join('')}</section>`;
}

function toArticle({ path, method, operation }: Call, document: OpenapiDocument, common: readonly string[]): string {
  const { operationId, summary, description, requestBody } = operation;
  const parts = [
    toPart('Parameters', toParameters(operation, document, common)),
    ...Object.entries(requestBody?.content ?? {}).map(([type, media]) => toPart(`Body, <code>${type}</code>`, toMedia(media))),
    ...toAnswerParts(operation),
  ];
  return [
    `<article><h3 id="${operationId}"><a href="#${operationId}"><span class="method ${method}">${method.toUpperCase()}</span> <code>${escapeMarkup(path)}</code></a></h3>`,
    `<p><strong>${escapeMarkup(summary)}</strong> · ${toCallers(operation)}${operation['x-optional'] ? ' · optional' : ''}</p>${toProseMarkup(description)}`,
    `<details><summary>Parameters, ${requestBody ? 'body, ' : ''}answer<span class="visually-hidden"> of ${operationId}</span></summary>${parts.join('')}</details></article>`,
  ].join('');
}

function toPart(title: string, content: string): string {
  return content && `<h4>${title}</h4>${content}`;
}

const holders: Readonly<Record<string, string>> = { site: 'The site', member: 'Members', key: 'Tills and other systems' };
const callers: Readonly<Record<string, string>> = { site: 'for everybody', member: 'for members', key: 'for keys' };

function toCallers({ security }: OperationObject): string {
  if (security.some((one) => 'member' in one) && security.length > 1) return 'for everybody';
  return security.flatMap((one) => Object.keys(one).map((scheme) => callers[scheme] ?? scheme)).join(', ');
}

/** Lists the parameters of a call, without the common ones: these are listed once, before all calls. */
function toParameters({ parameters }: OperationObject, { components }: OpenapiDocument, common: readonly string[]): string {
  return toParameterList(
    parameters.flatMap((parameter) => {
      if (!('$ref' in parameter)) return [parameter];
      const shared = common.includes(parameter.$ref) ? undefined : components.parameters[lastOf(parameter.$ref)];
      return shared ? [shared] : [];
    }),
  );
}

function toParameterList(parameters: readonly ParameterObject[]): string {
  const places = { path: 'in the path', query: 'in the query', header: 'as a header' } as const;
  const rows = parameters.map(
    ({ name, in: place, required, description, schema }) =>
      `<dt><code>${escapeMarkup(name)}</code> ${places[place]}${required ? ' <em>required</em>' : ''}</dt><dd>${toTypeMarkup(schema)}${toDefaultMarkup(schema)}${toProseMarkup(description)}</dd>`,
  );
  return rows.length > 0 ? `<dl>${rows.join('')}</dl>` : '';
}

const lastOf = (reference: string): string => reference.split('/').at(-1) ?? '';

/** Lists references to the parameters that all calls have. */
function listCommon(calls: readonly Call[]): string[] {
  const [first = [], ...others] = calls.map(({ operation }) => operation.parameters.flatMap((one) => ('$ref' in one ? [one.$ref] : [])));
  return first.filter((reference) => others.every((list) => list.includes(reference)));
}

function toCommonSection(common: readonly string[], { components }: OpenapiDocument): string {
  const parameters = Object.entries(components.parameters).filter(([name]) => common.some((reference) => lastOf(reference) === name));
  const tokens = Object.entries(components.securitySchemes).map(
    ([name, { description }]) =>
      `<dt>${holders[name] ?? name} <code>Authorization: Bearer …</code></dt><dd>${toProseMarkup(description)}</dd>`,
  );
  return `<section><h2 id="every-call">On every call</h2>${toParameterList(parameters.map(([, parameter]) => parameter))}<h3 class="apart">Tokens</h3><dl>${tokens.join('')}</dl></section>`;
}

function toAnswerParts({ responses }: OperationObject): string[] {
  const entries = Object.entries(responses);
  const good = entries.flatMap(([status, response]) =>
    '$ref' in response ? [] : Object.values(response.content).map((media) => toPart(`Answer, ${status}`, toMedia(media))),
  );
  const failed = entries.flatMap(([status, response]) =>
    '$ref' in response ? [status === 'default' ? 'any other' : `${status} ${lastOf(response.$ref)}`] : [],
  );
  return [...good, toPart('Failures', `<p>${failed.join(', ')}: <a href="#Failure">Failure</a></p>`)];
}

function toMedia({ schema, encoding = {} }: MediaType): string {
  const files = Object.entries(encoding).map(([name, { contentType }]) => `<p><code>${name}</code> is a file: ${contentType}</p>`);
  return `<div class="type">${files.join('')}${toTypeMarkup(schema)}</div>`;
}

function toSchema([name, schema]: [string, JsonSchema]): string {
  return `<article><h3 id="${name}"><a href="#${name}">${name}</a></h3>${toProseMarkup(schema.description)}<div class="type">${toTypeMarkup(schema)}</div></article>`;
}
