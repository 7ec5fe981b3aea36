/** `{host}`, but not `${host}` of the shell, nor `{{json .}}` of Docker. */
const placeholder = /(?<![${]){([a-z][a-zA-Z0-9]*)}/g;

/** Replaces each `{name}`. Values must be single words for the shell. */
export function fillTemplate(template: string, values: Readonly<Record<string, string>>): string {
  return template.replace(placeholder, (text, name: string) => values[name] ?? text);
}

/** Lists the names in a template that are not among `known`. */
export function listUnknownNames(template: string, known: readonly string[]): string[] {
  return [...template.matchAll(placeholder)].flatMap(([, name = '']) => (known.includes(name) ? [] : [name]));
}
