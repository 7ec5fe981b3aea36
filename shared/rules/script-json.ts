/** Serializes a value to JSON that cannot close the script element that contains it. */
export function toScriptJson(value: unknown): string {
  return JSON.stringify(value).replace(/[<\u2028\u2029]/g, (character) => scriptEscapes[character] ?? '');
}

const scriptEscapes: Readonly<Record<string, string>> = { '<': '\\u003c', '\u2028': '\\u2028', '\u2029': '\\u2029' };
