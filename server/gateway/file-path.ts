const mostCharacters = 500;

/**
 * The path of a file as it came in an address, spelled the one way: escapes in capitals, and none where none is needed, so that
 * one file is not kept once for each spelling. Undefined for a path that could leave its folder.
 */
export function findFilePath(text: string): string | undefined {
  const path = text.replace(/%[0-9a-f]{2}/gi, (escaped) => {
    const character = String.fromCharCode(Number.parseInt(escaped.slice(1), 16));
    return /[\w.-]/.test(character) ? character : escaped.toUpperCase();
  });
  if (path.length > mostCharacters || !/^\/[\w\-./%]+$/.test(path)) return undefined;
  return /\.\.|%2e|%2f|%5c|%00|\/\//i.test(path) ? undefined : path;
}
