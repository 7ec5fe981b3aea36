/** Reads the bytes and the type of a base64 data URL. */
export function readDataUrl(url: string): { type: string; content: Uint8Array<ArrayBuffer> } {
  const [head = '', data = ''] = url.split(',', 2);
  return {
    type: head.slice('data:'.length).replace(';base64', ''),
    content: Uint8Array.from(atob(data), (character) => character.charCodeAt(0)),
  };
}
